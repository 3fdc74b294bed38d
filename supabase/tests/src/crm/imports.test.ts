import { openOffice, type Office } from '../billing/office.ts';
import { becomePerson, inTransaction } from '../world/callers.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
}, 180_000);
afterAll(() => office?.close());

type Job = { id: string; created_rows: number; failed_rows: number; errors: { row: number }[] };
const importAll = (rows: readonly object[]) =>
  office.call<Job>('import_clients', { p_rows: rows, p_file_name: 'clients.csv' });
const tryAll = (rows: readonly object[]) =>
  office.call<object[]>('try_import', { p_kind: 'clients', p_rows: rows });
const clientsNamed = async (pattern: string) => {
  const { count } = await office.client
    .from('client_list')
    .select('id', { count: 'exact', head: true })
    .ilike('name', pattern);
  return count;
};

describe('import_clients', () => {
  it('knows a client by its mail, and without one by its name', async () => {
    const rows = [
      { name: 'Ada', email: 'ada@x.test' },
      { name: 'Ada again', email: 'ADA@x.test' },
      { name: 'No Mail' },
      { name: 'no mail' },
      { name: 'Ada', email: null },
    ];

    const faults = await tryAll(rows);

    expect(faults).toEqual([
      { row: 2, name: 'Ada again', message: 'A client with this email exists already' },
      { row: 4, name: 'no mail', message: 'This client exists already' },
    ]);
  });

  it('knows a client by name and phone where one of the two has no mail', async () => {
    await importAll([
      { name: 'Reached', email: 'reached@x.test', phone: '(512) 555-0150' },
      { name: 'Called', phone: '512-555-0151' },
    ]);
    const message = 'A client with this name and phone exists already';

    expect(
      await tryAll([
        { name: 'reached', phone: '+15125550150' },
        { name: 'Called', email: 'called@x.test', phone: '5125550151' },
        { name: 'Reached', email: 'other@x.test', phone: '(512) 555-0150' },
        { name: 'Reached', phone: '(512) 555-0199' },
      ]),
    ).toEqual([
      { row: 1, name: 'reached', message },
      { row: 2, name: 'Called', message },
    ]);
    await office.call('import_clients', {
      p_rows: [{ name: 'Called', email: 'called@x.test', phone: '5125550151' }],
      p_mode: 'update',
    });
    const { data } = await office.client.from('clients').select('email').eq('name', 'Called');
    expect(data).toEqual([{ email: 'called@x.test' }]);
  });

  it('names what is wrong with a row and takes the others', async () => {
    const job = await importAll([
      { name: ' ' },
      { name: 'Bad mail', email: 'a@b' },
      { name: 'Bad phone', phone: 'call me' },
      { name: 'Bad type', client_type: 'alien' },
      { name: 'Good One', email: 'good@x.test', address: { city: 'Austin', state: 'TX' } },
    ]);

    expect(job).toMatchObject({ created_rows: 1, failed_rows: 4 });
    expect(job.errors).toEqual([
      { row: 1, name: ' ', message: 'Client name is required' },
      { row: 2, name: 'Bad mail', message: 'Please enter a valid email address' },
      { row: 3, name: 'Bad phone', message: 'The phone is not valid' },
      { row: 4, name: 'Bad type', message: 'The client type is not valid' },
    ]);
  });

  describe('a file that updates', () => {
    const update = (row: object) =>
      office.call('import_clients', { p_rows: [{ name: 'Kept', ...row }], p_mode: 'update' });
    const stored = async () => {
      const { data } = await office.client
        .from('clients')
        .select('address, company_name, notes, payment_terms, is_active')
        .eq('email', 'kept@x.test')
        .single();
      return data;
    };

    it('changes what it gives, and leaves what is missing or empty as it is', async () => {
      const address = { street: '1 Elm St', city: 'Toronto', zip: 'M5V 1A1', country: 'Canada' };
      const rest = { company_name: 'Kept Inc', notes: 'Dog', payment_terms: 'net60' };
      await importAll([{ name: 'Kept', email: 'kept@x.test', ...rest, is_active: false, address }]);

      await update({ email: 'kept@x.test', address: { street: '2 Elm St' } });
      const empty = { company_name: '', notes: ' ', payment_terms: '', is_active: '' };
      await update({ email: 'kept@x.test', ...empty, address: { city: '', country: null } });

      const kept = { ...rest, is_active: false, address: { ...address, street: '2 Elm St' } };
      expect(await stored()).toEqual(kept);
    });

    it.each([
      ['a street', { street: '3 Elm St' }, { street: '3 Elm St', country: 'USA' }],
      ['a country and nothing else', { country: 'Canada' }, {}],
      ['a country too', { city: 'Lyon', country: 'France' }, { city: 'Lyon', country: 'France' }],
    ])('gives a client without an address %s', async (_, address, expected) => {
      await office.client.from('clients').update({ address: {} }).eq('email', 'kept@x.test');

      await update({ email: 'kept@x.test', address });

      expect(await stored()).toMatchObject({ address: expected });
    });
  });

  it('puts a new client in the USA, unless the file names another country', async () => {
    await importAll([
      { name: 'Home One', address: { city: 'Austin' } },
      { name: 'Home Two', address: { city: 'Lyon', country: 'France' } },
      { name: 'Home Three', address: { country: 'France' } },
    ]);
    const { data } = await office.client
      .from('clients')
      .select('address')
      .like('name', 'Home%')
      .order('name', { ascending: false });

    expect(data?.map(({ address }) => address)).toEqual([
      { city: 'Lyon', country: 'France' },
      {},
      { city: 'Austin', country: 'USA' },
    ]);
  });

  it('is taken back whole, but for clients that are in use', async () => {
    const { id } = await importAll([
      { name: 'Undo One', email: 'undo1@x.test' },
      { name: 'Undo Two', email: 'undo2@x.test' },
    ]);
    const { data } = await office.client
      .from('clients')
      .select('id')
      .eq('name', 'Undo Two')
      .single();
    await office.quote({ client_id: data?.id });

    const answer = await office.call<object>('undo_import', { p_id: id });

    expect(answer).toMatchObject({ undone: 1, kept: 1 });
    expect(await clientsNamed('Undo%')).toBe(1);
    expect(await office.refusal('undo_import', { p_id: id })).toMatchObject({ code: 'PT409' });
  });

  it('writes new clients a hundred at a time, and all but the bad rows', async () => {
    const rows: Record<string, unknown>[] = Array.from({ length: 250 }, (_, at) => ({
      name: `Together ${at}`,
      email: `together${at}@x.test`,
    }));
    Object.assign(rows[120] ?? {}, { client_type: 'alien' });
    Object.assign(rows[5] ?? {}, { email: 'a@b' });
    Object.assign(rows[240] ?? {}, { email: 'TOGETHER7@x.test' });

    const job = await importAll(rows);

    // What one statement has written bears one transaction id; each row by itself is a transaction within the other.
    const [found] = await office.backend.sql`
      select count(*)::int as rows, count(distinct xmin::text)::int as steps from clients where name like 'Together%'`;
    expect(job).toMatchObject({ created_rows: 247, failed_rows: 3 });
    expect(job.errors.map(({ row }) => row)).toEqual([6, 121, 241]);
    // The hundred with the bad row, row by row; and of the two with one address the first.
    expect(found).toMatchObject({ rows: 247, steps: 2 + 99 + 1 });
  });

  it('compares 200 rows with 2,000 clients without a look at all of them for each row', async () => {
    await office.backend.sql`
      insert into clients (company_id, name, email)
      select ${office.company.id}, 'Old ' || i, 'old' || i || '@x.test' from generate_series(1, 2000) i`;
    await office.backend.sql`analyze clients`;
    const rows = Array.from({ length: 200 }, (_, at) => ({
      name: `New ${at}`,
      email: at % 5 === 0 ? `OLD${at + 1}@x.test` : `new${at}@x.test`,
    }));

    const [job, looks] = await inTransaction(office.backend.sql, async (as) => {
      await becomePerson(as, office.company.owner.id);
      const [made] = await as<{ job: Job }[]>`
        select import_clients(p_rows => ${as.json(rows)}, p_file_name => 'clients.csv') as job`;
      const [read] = await as<{ rows: number }[]>`
        select seq_tup_read::int as rows from pg_stat_xact_user_tables where relid = 'clients'::regclass`;
      return [made?.job, read?.rows];
    });

    expect(job).toMatchObject({ created_rows: 160, failed_rows: 40 });
    // Twice each at most; a look for each row would be 200 times.
    expect(looks).toBeLessThanOrEqual(2 * 2200);
  });

  it('imports each column that members may write, without naming it', async () => {
    const rows = (gate_code: string) => [{ name: 'Gated', email: 'gated@x.test', gate_code }];

    const stored = await inTransaction(
      office.backend.sql,
      async (as) => {
        await as`alter table clients add column gate_code text check (gate_code ~ '^[0-9]+$')`;
        await as`grant insert (gate_code), update (gate_code) on clients to authenticated`;
        await becomePerson(as, office.company.owner.id);
        await as`select import_clients(${as.json(rows(' 4711 '))})`;
        const first = await as`select gate_code from clients where email = 'gated@x.test'`;
        await as`select import_clients(${as.json(rows('0815'))}, p_mode => 'update')`;
        return [
          ...first,
          ...(await as`select gate_code from clients where email = 'gated@x.test'`),
        ];
      },
      false,
    );

    expect(stored).toEqual([{ gate_code: '4711' }, { gate_code: '0815' }]);
  });
});
