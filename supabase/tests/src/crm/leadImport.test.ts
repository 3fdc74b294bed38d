import { randomUUID } from 'node:crypto';
import { becomePerson } from '../world/callers.ts';
import { openLeadOffice, type Lead, type LeadOffice } from './leadOffice.ts';

type Job = {
  created_rows: number;
  updated_rows: number;
  errors: { row: number; message: string }[];
};

let office: LeadOffice;
beforeAll(async () => {
  office = await openLeadOffice();
}, 120_000);
afterAll(() => office?.close());

const importRows = (rows: object[], mode = 'skip') => {
  const p_import = randomUUID();
  const given = { p_kind: 'leads', p_import, p_batch: randomUUID(), p_rows: rows, p_mode: mode };
  return {
    p_import,
    given,
    job: office.call<Job>('import_batch', { ...given, p_file_name: 'leads.csv' }),
  };
};
const leads = async () =>
  (
    await office.call<{ rows: Lead[] }>('lead_page', {
      p_sort: 'contact_name',
      p_descending: false,
    })
  ).rows;

it('imports what is valid of a messy file once, reports the rest, and is undone', async () => {
  const rows = [
    {
      name: ' Ada Lake ',
      email: 'ada@lake.test',
      source: 'REFERRAL',
      stage: 'estimating',
      value_low: '8000',
      city: 'Austin',
      next_step_on: '2030-01-02',
      client_id: office.customer,
      deleted_at: '2020-01-01',
    },
    { name: 'Ada again', email: 'ADA@lake.test' },
    { name: '' },
    { name: 'Bo', email: 'no mail' },
    { name: 'Cy', source: 'Zeppelin' },
    { name: 'Di', stage: 'Won' },
    { name: 'Ed', value_low: 'much' },
    { name: 'Flo', phone: '512-555-0188', value_high: '5' },
  ];
  const { p_import, given, job } = importRows(rows);
  const found = await job;
  expect(found).toMatchObject({ created_rows: 2 });
  expect(found.errors.map(({ row, message }) => [row, message])).toEqual([
    [2, 'An open lead with this email or phone exists already'],
    [3, 'Name is required'],
    [4, 'Enter a valid email address.'],
    [5, 'There is no source "Zeppelin". Add it in the lead settings, or import without sources.'],
    [6, 'There is no open stage "Won". Add it in the lead settings, or import without stages.'],
    [7, 'A value is not valid'],
  ]);
  await office.call('import_batch', given);
  const [ada, flo, ...more] = await leads();
  expect(more).toEqual([]);
  expect(ada).toMatchObject({
    contact_name: 'Ada Lake',
    title: 'Ada Lake',
    source_name: 'Referral',
    stage_name: 'Estimating',
    value: 8000,
    address: { city: 'Austin' },
    next_step: 'Follow up',
    owner_id: null,
    client_id: null,
  });

  const update = importRows(
    [{ name: 'Other', email: 'ada@lake.test', value_low: '9000', stage: 'New' }],
    'update',
  );
  expect(await update.job).toMatchObject({ created_rows: 0, updated_rows: 1 });
  expect(await office.read(ada!.id)).toMatchObject({
    contact_name: 'Ada Lake',
    value: 9000,
    stage_name: 'Estimating',
  });
  expect(await office.call('undo_import', { p_id: update.p_import })).toMatchObject({
    restored: 1,
  });
  expect(await office.read(ada!.id)).toMatchObject({ value: 8000 });

  await office.call('send_lead_message', {
    p_message: { id: randomUUID(), lead_id: ada!.id, kind: 'email', body: 'Hi' },
  });
  expect(await office.call('undo_import', { p_id: p_import })).toMatchObject({
    undone: 1,
    kept: 1,
  });
  expect((await leads()).map(({ id }) => id)).toEqual([ada!.id]);
  expect(flo?.id).not.toBe(ada!.id);
});

it('tries without saving, and only for who may edit clients', async () => {
  const before = (await leads()).length;
  const tried = { p_kind: 'leads', p_rows: [{ name: 'Gil' }, { name: '' }] };
  expect(await office.call('try_import', tried)).toMatchObject([{ row: 2 }]);
  expect(await leads()).toHaveLength(before);
  const { client } = office.company.as('field_supervisor');
  for (const [name, given] of [
    ['try_import', tried],
    ['import_leads', { p_rows: tried.p_rows }],
  ] as const)
    expect((await client.rpc(name, given)).error).toMatchObject({ code: 'PT403' });
});

it('looks each row up by index, not among all leads', async () => {
  const owner = office.company.owner.id;
  const rows = Array.from({ length: 100 }, (_, at) => ({
    name: `Row ${at}`,
    email: `row-${at}@lake.test`,
    phone: `(513) 555-${1000 + at}`,
  }));
  const as = await office.backend.sql.reserve();
  await as`begin`;
  await as`select set_config('track_functions', 'all', true)`;
  await becomePerson(as, owner, 'postgres');
  await as`select private.import_leads(${as.json(rows)}, 'leads.csv', ${randomUUID()}, 'skip')`;
  const [e164] = await as<{ calls: number }[]>`
    select calls::int from pg_stat_xact_user_functions where funcname = 'e164'`;
  await as`rollback`;
  as.release();
  expect(e164?.calls).toBeGreaterThan(0);
  expect(e164?.calls).toBeLessThan(rows.length * 5);
});
