import { readOverrides } from './overrides.ts';

const own = globalThis.fetch;
const candidate = {
  id: 'billing',
  owner: 'team-billing',
  contract: '^1.0.0',
  routes: [],
  nav: [],
  slots: { hosts: [], fills: [] },
  events: { emits: [], handles: [] },
  uses: { routes: [] },
  version: '1.4.0',
  container: 'billing_1_4_0',
  base: '/areas/billing/1.4.0/',
  files: {},
  preload: {},
  shares: {},
  endpoints: [],
};

beforeEach(() => {
  globalThis.fetch = async (address) =>
    address === '/areas/billing/1.4.0/area.json'
      ? Response.json(candidate)
      : new Response('{"error":"Nothing found at this address."}', { status: 404 });
});
afterEach(() => {
  globalThis.fetch = own;
  sessionStorage.clear();
});

it('finds a candidate, and again in the same tab', async () => {
  expect(Object.keys(await readOverrides(true, '?areas=billing@1.4.0'))).toEqual(['billing']);
  expect(Object.keys(await readOverrides(true, ''))).toEqual(['billing']);
});

it.each([
  ['billing@9.9.9', 'There is no billing 9.9.9 here'],
  ['billing@1.4.0,crm@9.9.9', 'There is no crm 9.9.9 here'],
  ['billing', 'There is no billing here'],
])('refuses %s by name instead of running the released version', async (wishes, message) => {
  await expect(readOverrides(true, `?areas=${wishes}`)).rejects.toEqual(
    expect.objectContaining({ name: 'UnknownCandidatesError', message }),
  );
});

it('reads nothing where candidates are not allowed', async () => {
  expect(await readOverrides(false, '?areas=billing@9.9.9')).toEqual({});
});
