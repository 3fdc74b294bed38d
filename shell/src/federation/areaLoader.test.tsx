import { jest } from '@jest/globals';
import { init } from '@module-federation/enhanced/runtime';
import type { LiveArea } from '@plumbline/contract';
import { loadFromArea } from './areaLoader.ts';

const area: LiveArea = {
  id: 'punch-list',
  owner: 'team-punch-list',
  contract: '^1.0.0',
  routes: [],
  nav: [],
  commands: [],
  notifications: [],
  slots: { hosts: [], fills: [] },
  events: { emits: [], handles: [] },
  uses: { routes: [] },
  version: '1.0.0',
  container: 'punch_list_1_0_0',
  base: '/areas/punch-list/1.0.0/',
  manifest: 'sha384-of-its-list-of-files',
};
const own = globalThis.fetch;

beforeAll(() => {
  init({ name: 'shell', remotes: [] });
});
beforeEach(() => {
  jest.useFakeTimers();
  // The runtime tells each time that an area is registered anew.
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
  globalThis.fetch = own;
});

describe('loadFromArea', () => {
  it('says that the server was not reached, also when the last attempt hangs', async () => {
    let asked = 0;
    globalThis.fetch = () => {
      asked += 1;
      // The request for the list of files, and the look why it failed.
      if (asked <= 2) return Promise.reject(new TypeError('Failed to fetch'));
      return new Promise(() => {});
    };

    const loading = loadFromArea(area, './routes', async () => undefined).catch(
      (failure: unknown) => failure,
    );
    await jest.advanceTimersByTimeAsync(10_000);

    expect(asked).toBe(3);
    expect(await loading).toMatchObject({ kind: 'offline' });
  });
});
