import { startBackend, type Backend } from '@plumbline/testing/backend';

let backend: Backend;
beforeAll(async () => {
  backend = await startBackend();
}, 60_000);
afterAll(() => backend.close());

/** Ends every other connection to the database until `work` is done, for fifteen seconds at most. */
async function cutWhile(work: Promise<unknown>) {
  const state = { isDone: false };
  const cutting = (async () => {
    const end = Date.now() + 15_000;
    while (!state.isDone && Date.now() < end) {
      // oxlint-disable-next-line no-await-in-loop -- again and again
      await backend.sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`.catch(() => {});
    }
  })();
  try {
    await work;
  } finally {
    state.isDone = true;
    await cutting;
  }
}

it('answers 503 with Retry-After when the database goes away under a request', async () => {
  const company = await backend.makeCompany({});
  const { token } = company.owner;
  const headers = {
    apikey: backend.keys.publishable,
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
  };
  const body = (value: object) => ({ method: 'POST', body: JSON.stringify(value) });
  const requests: [string, RequestInit][] = [
    ['/auth/v1/user', {}],
    [
      '/auth/v1/token?grant_type=password',
      body({ email: 'nobody@plumbline.test', password: 'wrong' }),
    ],
    ['/auth/v1/token?grant_type=refresh_token', body({ refresh_token: 'none' })],
    ['/storage/v1/object/list/project-photos', body({ prefix: company.id })],
    [`/storage/v1/object/project-photos/${company.id}/none.jpg`, {}],
    ['/rest/v1/clients?select=id', {}],
  ];
  const answers: Response[] = [];

  await cutWhile(
    Promise.all(
      requests.flatMap(([path, init]) =>
        Array.from({ length: 5 }, async () => {
          for (let attempt = 0; attempt < 6; attempt += 1)
            // oxlint-disable-next-line no-await-in-loop -- one after the other
            answers.push(await backend.fetch(`http://localhost${path}`, { ...init, headers }));
        }),
      ),
    ),
  );

  const broken = answers.filter(({ status }) => status >= 500);
  expect(broken.map(({ status }) => status)).not.toEqual([]);
  expect(new Set(broken.map(({ status }) => status))).toEqual(new Set([503]));
  expect(new Set(broken.map((one) => one.headers.get('retry-after')))).toEqual(new Set(['2']));
}, 60_000);
