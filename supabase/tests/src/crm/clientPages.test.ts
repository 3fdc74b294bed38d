import { startBackend, type Backend, type TestCompany } from '@plumbline/testing/backend';

let backend: Backend;
let company: TestCompany;
let stranger: TestCompany;
beforeAll(async () => {
  backend = await startBackend();
  company = await backend.makeCompany({ roles: ['field_supervisor', 'subcontractor'] });
  stranger = await backend.makeCompany();
  await fill();
}, 180_000);
afterAll(() => backend.close());

/** Five clients that differ in what a list is filtered by; Ada owes, Ben has paid, Cleo is late. */
async function fill() {
  await backend.sql`
    insert into clients (company_id, name, email, phone, company_name, client_type, is_active, address, created_at) values
      (${company.id}, 'Ada Lake', 'ada@lake.test', '(512) 555-0134', 'Lake Holdings', 'residential', true, '{"city":"Austin","state":"TX"}', '2026-10-01'),
      (${company.id}, 'Ben 100%', null, null, null, 'commercial', false, '{"city":"Dallas","state":"TX"}', '2025-01-01'),
      (${company.id}, 'Cleo Ärmel', 'cleo@x.test', '+15125550199', null, 'government', true, '{}', '2020-01-01'),
      (${company.id}, 'Dora', null, null, null, 'residential', true, '{}', '2026-11-01'),
      (${company.id}, 'Gone', null, null, null, 'residential', true, '{}', '2026-11-01'),
      (${stranger.id}, 'Ada Elsewhere', null, null, null, 'residential', true, '{}', '2026-11-01')`;
  await backend.sql`update clients set deleted_at = now() where name = 'Gone'`;
  await backend.sql`insert into projects (company_id, name, client_id, status)
    select company_id, 'Roof', id, 'completed' from clients where name in ('Ada Lake', 'Cleo Ärmel')`;
  for (const [name, total, paid, due] of [
    ['Ada Lake', 500, 0, '2099-01-01'],
    ['Ben 100%', 900, 900, '2026-01-01'],
    ['Cleo Ärmel', 700, 100, '2026-01-01'],
  ] as const)
    await invoice({ name, total, paid, due });
}

type Invoice = { name: string; total: number; paid: number; due: string };
async function invoice({ name, total, paid, due }: Invoice) {
  const client = company.owner.client;
  const { data: who } = await client.from('clients').select('id').eq('name', name).single();
  const id = crypto.randomUUID();
  const saved = await client.rpc('save_invoice', {
    p_invoice: { id, client_id: who?.id, title: 'Work', due_date: '2099-01-01', tax_rate: 0 },
    p_items: [{ name: 'Work', quantity: 1, unit_price: total }],
  });
  if (saved.error) throw saved.error;
  await backend.sql`
    update invoices set status = 'sent', sent_at = now(), issue_date = least(issue_date, ${due}), due_date = ${due} where id = ${id}`;
  if (paid > 0) {
    const answer = await client.rpc('record_payment', {
      p_payment: {
        id: crypto.randomUUID(),
        invoice_id: id,
        amount: paid,
        method: 'check',
        payment_date: '2026-11-01',
      },
    });
    if (answer.error) throw answer.error;
  }
}

type Asked = Record<string, unknown>;
const ask = async (filters: Asked = {}, more: Asked = {}, who = company.owner) => {
  const { data, error } = await who.client.rpc('client_page', { p_filters: filters, ...more });
  if (error) throw error;
  return { total: data.total, names: data.rows.map(({ name }: { name: string }) => name) };
};
const everybody = ['Ada Lake', 'Ben 100%', 'Cleo Ärmel', 'Dora'];

describe('client_page', () => {
  it.each([
    ['a part of the name', { q: 'LAK' }, ['Ada Lake']],
    ['of the mail', { q: 'cleo@' }, ['Cleo Ärmel']],
    ['of the phone', { q: '555-01' }, ['Ada Lake']],
    ['of the company', { q: 'holdings' }, ['Ada Lake']],
    ['a letter beyond ASCII', { q: 'ärm' }, ['Cleo Ärmel']],
    ['a percent sign as itself', { q: '100%' }, ['Ben 100%']],
    ['an underscore as itself', { q: 'a_a' }, []],
    ['the name alone', { named: 'lak' }, ['Ada Lake']],
    ['the name alone, not the company', { named: 'holdings' }, []],
    ['active ones', { is_active: true }, ['Ada Lake', 'Cleo Ärmel', 'Dora']],
    ['types', { type: ['commercial', 'government'] }, ['Ben 100%', 'Cleo Ärmel']],
    ['a place', { location: 'austin, t' }, ['Ada Lake']],
    ['a status of projects', { projects: ['completed'] }, ['Ada Lake', 'Cleo Ärmel']],
    ['no project', { projects: ['none'] }, ['Ben 100%', 'Dora']],
    ['a status or none', { projects: ['completed', 'none'] }, everybody],
    ['since when', { since: [{ until: '2025-06-01', after: '2022-01-01' }] }, ['Ben 100%']],
    [
      'two spans',
      { since: [{ after: '2026-06-01' }, { until: '2021-01-01' }] },
      ['Ada Lake', 'Cleo Ärmel', 'Dora'],
    ],
    ['overdue', { payment: ['overdue'] }, ['Cleo Ärmel']],
    ['open and not overdue', { payment: ['open'] }, ['Ada Lake']],
    ['all paid', { payment: ['paid'] }, ['Ben 100%']],
    ['never billed', { payment: ['never'] }, ['Dora']],
    ['overdue or never billed', { payment: ['overdue', 'never'] }, ['Cleo Ärmel', 'Dora']],
    [
      'several filters at once',
      { q: 'L', is_active: true, projects: ['completed'] },
      ['Ada Lake', 'Cleo Ärmel'],
    ],
  ])('finds clients by %s', async (_, filters, names) => {
    expect(await ask(filters)).toEqual({ total: names.length, names });
  });

  it.each([
    ['name', true, everybody.toReversed()],
    ['created_at', true, ['Dora', 'Ada Lake', 'Ben 100%', 'Cleo Ärmel']],
    ['total_value', true, ['Ben 100%', 'Cleo Ärmel', 'Ada Lake', 'Dora']],
    ['outstanding', true, ['Cleo Ärmel', 'Ada Lake']],
    ['drop table clients; --', false, everybody],
  ])('sorts by %s', async (p_sort, p_descending, names) => {
    expect((await ask({}, { p_sort, p_descending })).names.slice(0, names.length)).toEqual(names);
  });

  it('puts who was never contacted last', async () => {
    expect((await ask({}, { p_sort: 'last_contact', p_descending: true })).names.at(-1)).toBe(
      'Dora',
    );
  });

  it('pages, and counts what all pages hold', async () => {
    expect(await ask({}, { p_offset: 2, p_limit: 2 })).toEqual({
      total: 4,
      names: ['Cleo Ärmel', 'Dora'],
    });
    expect(await ask({}, { p_offset: 90 })).toEqual({ total: 4, names: [] });
  });

  it.each([
    ['as many as there are', { count_to: 4 }, {}, { total: 4, is_more: false, names: everybody }],
    ['fewer', { count_to: 3 }, {}, { total: 3, is_more: true, names: everybody }],
    [
      'fewer, of the last page',
      { count_to: 1 },
      { p_offset: 2, p_limit: 2 },
      { total: 1, is_more: true, names: ['Cleo Ärmel', 'Dora'] },
    ],
    [
      'fewer than a text finds, newest first',
      { q: 'l', count_to: 1 },
      { p_sort: 'created_at', p_descending: true },
      { total: 1, is_more: true, names: ['Ada Lake', 'Cleo Ärmel'] },
    ],
    [
      'as many as a place finds',
      { location: 'tx', count_to: 2 },
      { p_descending: true },
      { total: 2, is_more: false, names: ['Ben 100%', 'Ada Lake'] },
    ],
    [
      'fewer, by value',
      { count_to: 2 },
      { p_sort: 'total_value', p_descending: true },
      { total: 2, is_more: true, names: ['Ben 100%', 'Cleo Ärmel', 'Ada Lake', 'Dora'] },
    ],
    [
      'fewer, by value, of a part of a page',
      { count_to: 2 },
      { p_sort: 'total_value', p_descending: true, p_offset: 1, p_limit: 2 },
      { total: 2, is_more: true, names: ['Cleo Ärmel', 'Ada Lake'] },
    ],
    [
      'fewer, by last contact: who was never contacted is last',
      { count_to: 1 },
      { p_sort: 'last_contact', p_descending: true, p_offset: 3 },
      { total: 1, is_more: true, names: ['Dora'] },
    ],
    [
      'fewer, by last contact upwards: who was never contacted is last',
      { count_to: 1 },
      { p_sort: 'last_contact', p_descending: false, p_offset: 3 },
      { total: 1, is_more: true, names: ['Dora'] },
    ],
    [
      'fewer, of those that owe',
      { payment: ['overdue', 'open'], count_to: 1 },
      { p_sort: 'outstanding', p_descending: true },
      { total: 1, is_more: true, names: ['Cleo Ärmel', 'Ada Lake'] },
    ],
    ['none', { q: 'zzz', count_to: 2 }, {}, { total: 0, is_more: false, names: [] }],
    ['less than one', { count_to: -5 }, {}, { total: 1, is_more: true, names: everybody }],
  ])('counts to %s when it is told where to end', async (_, filters, more, answer) => {
    const { data } = await company.owner.client.rpc('client_page', {
      p_filters: filters,
      ...more,
    });

    expect({
      total: data.total,
      is_more: data.is_more,
      names: data.rows.map(({ name }: { name: string }) => name),
    }).toEqual(answer);
  });

  it('answers nobody about sums who may not see them', async () => {
    const supervisor = company.as('field_supervisor');

    expect((await ask({}, {}, supervisor)).names).toEqual(everybody);
    expect(await ask({ payment: ['overdue'] }, {}, supervisor)).toEqual({ total: 0, names: [] });
    expect(
      (await ask({}, { p_sort: 'total_value', p_descending: false }, supervisor)).names,
    ).toEqual(everybody);
  });

  it('answers nothing to who may not see clients, and nothing of another company', async () => {
    expect(await ask({}, {}, company.as('subcontractor'))).toEqual({ total: 0, names: [] });
    expect(await ask({ q: 'ada' }, {}, stranger.owner)).toEqual({
      total: 1,
      names: ['Ada Elsewhere'],
    });
  });

  it('has an index that finds a text', async () => {
    // Of five rows any plan is quick: what counts is that the expression is that of the index.
    const one = await backend.sql.reserve();
    await one`begin`;
    await one`drop index clients_page_idx, clients_newest_idx, clients_lower_name_idx, clients_email_idx,
      clients_active_idx, clients_type_idx`;
    await one`set local enable_seqscan = off`;
    const plan = await one`explain select c.id from clients c where c.deleted_at is null
      and lower(c.name || ' ' || coalesce(c.email, '') || ' ' || coalesce(c.phone, '') || ' ' || coalesce(c.company_name, '')) like '%holdings%'`;
    await one`rollback`;
    one.release();

    expect(JSON.stringify(plan)).toMatch(/clients_words_idx/);
  });
});
