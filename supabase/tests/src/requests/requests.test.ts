import { startBackend, type Backend } from '@plumbline/testing/backend';
import { repeats } from '@plumbline/testing/repeats';
import { makeArguments, readFunctions } from '../world/functions.ts';
import { fillTables } from '../world/samples.ts';
import { readTables, readViews } from '../world/tables.ts';
import { openEveryPage } from '../world/pages.ts';
import { makeRandom } from './random.ts';
import { makeRequest, type ApiRequest, type Target } from './makeRequest.ts';

// Every word of the rival's rows carries it; no request does.
const secret = 'Zanzibar';
const count = Number(process.env.PLUMBLINE_RANDOM_REQUESTS ?? repeats(3_000));
const seed = Number(process.env.PLUMBLINE_RANDOM_SEED ?? 20261121);

let backend: Backend;
let target: Target;
let rivalToken: string;
let tokens: string[];
let owners: Parameters<typeof openEveryPage>[1][];

beforeAll(async () => {
  backend = await startBackend();
  const roles = ['project_manager', 'bookkeeper', 'field_supervisor', 'subcontractor'] as const;
  const [ours, rival] = [
    await backend.makeCompany({ plan: 'enterprise', roles, name: 'Ours' }),
    await backend.makeCompany({ plan: 'enterprise', roles, name: secret }),
  ];
  const company = ({ id, name, as }: typeof rival) => ({
    id,
    name,
    people: {
      owner: as('owner').id,
      project_manager: as('project_manager').id,
      bookkeeper: as('bookkeeper').id,
      field_supervisor: as('field_supervisor').id,
      subcontractor: as('subcontractor').id,
    },
  });
  const own = await fillTables(backend.sql, company(ours));
  const { samples } = await fillTables(backend.sql, company(rival));
  rivalToken = rival.owner.token;
  tokens = [
    ours.owner.token,
    ours.owner.token,
    ...roles.map((role) => ours.as(role).token),
    backend.keys.publishable,
  ];
  owners = [
    { person: ours.owner.id, companyId: ours.id, samples: own.samples },
    { person: rival.owner.id, companyId: rival.id, samples },
  ];
  target = {
    tables: await readTables(backend.sql),
    views: await readViews(backend.sql),
    functions: await readFunctions(backend.sql),
    companyId: rival.id,
    samples,
    arguments: makeArguments(samples, rival.id),
    objects: await storeObjects(rival.owner.client, rival.id),
  };
}, 120_000);
afterAll(() => backend.close());

type Client = Backend extends { client: () => infer Found } ? Found : never;

async function storeObjects(client: Client, companyId: string): Promise<string[]> {
  const names = ['project-photos', 'project-documents'].map((bucket) => ({
    bucket,
    path: `${companyId}/${bucket}.jpg`,
  }));
  for (const { bucket, path } of names) {
    const { error } = await client.storage
      .from(bucket)
      .upload(path, Buffer.from(secret), { contentType: 'image/jpeg' });
    if (error) throw error;
  }
  return names.map(({ bucket, path }) => `${bucket}/${path}`);
}

// What a request itself brings along would come back in its answer.
const withoutSecret = (request: ApiRequest): ApiRequest => ({
  ...request,
  body: request.body?.replaceAll(secret, 'Guess'),
});

async function send(request: ApiRequest, token: string) {
  const headers = {
    ...request.headers,
    apikey: backend.keys.publishable,
    authorization: `Bearer ${token}`,
  };
  const answer = await backend.fetch(`http://localhost:3000${request.path}`, {
    ...request,
    headers,
  });
  return { status: answer.status, body: await answer.text() };
}

/** Everything that the rival owns, rows and stored objects. */
async function rivalState(): Promise<Record<string, string>> {
  const state: Record<string, string> = {};
  for (const { name, columns } of target.tables) {
    const tenant = name === 'companies' ? 'id' : 'company_id';
    if (!columns.some((column) => column.name === tenant)) continue;
    const [row] = await backend.sql<{ state: string }[]>`
      select count(*) || ' ' || coalesce(md5(string_agg(to_jsonb(t)::text, ',' order by to_jsonb(t)::text)), '') as state
      from ${backend.sql(name)} t where ${backend.sql(tenant)} = ${target.companyId}`;
    state[name] = row?.state ?? '';
  }
  const objects = await backend.sql<{ name: string }[]>`
    select name from storage.objects where name like ${`%${target.companyId}%`} order by name`;
  return { ...state, objects: objects.map(({ name }) => name).join() };
}

it('shows the rival its own rows and files, so that the secret would be seen', async () => {
  const rows = await send(
    { method: 'GET', path: '/rest/v1/clients?select=*', headers: {} },
    rivalToken,
  );
  const file = await send(
    { method: 'GET', path: `/storage/v1/object/${target.objects[0]}`, headers: {} },
    rivalToken,
  );

  expect(rows.body).toContain(secret);
  expect(file.body).toContain(secret);
});

it(`answers ${count} random requests about another company without a word of it`, async () => {
  const random = makeRandom(seed);
  const before = await rivalState();
  const leaks: string[] = [];
  const answered = new Map<number, number>();
  let sent = 0;
  const work = async () => {
    while (sent < count) {
      sent += 1;
      const request = withoutSecret(makeRequest(random, target));
      const { status, body } = await send(request, random.pick(tokens));
      answered.set(status, (answered.get(status) ?? 0) + 1);
      if (body.includes(secret))
        leaks.push(`${request.method} ${request.path} ${request.body ?? ''}`);
    }
  };
  await Promise.all([work(), work(), work(), work()]);

  expect(leaks.slice(0, 10)).toEqual([]);
  expect(await rivalState()).toEqual(before);
  // The requests are understood: a good part is answered, and nothing breaks.
  expect(answered.get(200)).toBeGreaterThan(count / 5);
  expect([...answered.keys()].filter((status) => status >= 500)).toEqual([]);
  // Whatever was written, both companies can still open every page.
  for (const owner of owners) expect((await openEveryPage(backend.sql, owner)).faults).toEqual([]);
}, 3_600_000);
