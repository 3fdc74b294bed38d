import { makeTestDatabase, type TestDatabase } from '@plumbline/testing/backend';
import postgres from 'postgres';
import { readSchemaFiles } from '../schemas/schemaFiles.ts';
import { faultsOf, rules, unclearComments } from './lint.ts';

let database: TestDatabase;
let sql: postgres.Sql;

beforeAll(async () => {
  database = await makeTestDatabase();
  sql = postgres(database.url, { max: 1, onnotice() {} });
}, 60_000);
afterAll(async () => {
  await sql.end();
  await database.drop();
});

it.each(Object.entries(rules))('%s', async (_, rule) => {
  expect(await faultsOf(sql, rule)).toEqual([]);
});

it('the comments in the schema files cite nothing and are in plain words', async () => {
  const statements = await readSchemaFiles();

  const unclear = statements.flatMap(({ file, text }) =>
    unclearComments(text).map((comment) => `${file}: ${comment}`),
  );

  expect(unclear).toEqual([]);
  expect(
    unclearComments('-- one line stands for all\n-- see [001 §5]\n-- a due date'),
  ).toHaveLength(2);
});

it('finds a careless table', async () => {
  await sql.begin(async (to) => {
    await to.unsafe(`
      create table public.careless (id int primary key, owner_id uuid, client_id uuid references public.clients (id), amount real, cost numeric(12,2) check (cost >= 0));
      grant all on public.careless to anon;
      create index careless_one on public.careless (amount, cost);
      create index careless_two on public.careless (amount, cost);
      create table public.generous (id int primary key, owner_id uuid);
      alter table public.generous enable row level security;
      create policy generous_own on public.generous for select to authenticated using (owner_id = auth.uid());
      create policy generous_all on public.generous for select to authenticated using (id > 0);
      create function public.careless(p_id uuid) returns int language sql security definer as $$ select length('PT404') $$;
      comment on function public.careless is 'Says nothing of what it refuses when somebody asks [001 §5].';
      grant execute on function public.careless to authenticated;
      create view public.careless_view as select * from public.careless;`);
  });

  const broken = [];
  for (const [title, rule] of Object.entries(rules))
    if ((await faultsOf(sql, rule)).length > 0) broken.push(title);

  expect(broken).toEqual(
    expect.arrayContaining([
      'row-level security is on in every table',
      'every exposed table has a policy',
      'a tenant table has a company_id that cannot be null',
      'a view runs with the rights of who reads it',
      'visitors have no right on any table but the price list',
      'no client may truncate, reference or trigger',
      'a function fixes its search path',
      'an exposed function that clients call runs with the rights of its caller: its body is in the schema private',
      'a policy asks auth and private functions once for the statement',
      'a table has at most one permissive policy for each verb',
      'a foreign key has an index',
      'no two indexes of a table are the same',
      'a foreign key between tenant tables carries the company',
      'every table, view and exposed function has a comment',
      'the comment of an exposed function names its arguments',
      'the comment of an exposed function names its callers',
      'a comment is in plain words',
      'the comment of an exposed function names the errors that it raises',
      'a comment cites no document that is not in the repository',
      'amounts have two decimals, unit prices and unit costs four',
      'S1: a numeric column rejects NaN',
    ]),
  );
});
