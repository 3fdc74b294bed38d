import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AreaManifest } from '@plumbline/contract';
import { makeArea, readFrom } from '../fixtures/makeArea.ts';
import { directoryStore, registryKeys, type AreaStore, type RegistryKeys } from '../store/index.ts';
import { isRetired, listAreas } from './listAreas.ts';
import { pointAt } from './pointAt.ts';
import { takeOff } from './takeOff.ts';

let folder: string;
let keys: RegistryKeys;
let store: AreaStore;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-off-'));
  keys = await registryKeys(join(folder, 'key.json'));
  store = directoryStore(join(folder, 'store'));
  await release({ id: 'permits', routes: [{ id: 'permits.list', path: '/p', title: 'Permits' }] });
  await release({ id: 'crm' });
});
afterEach(() => rm(folder, { recursive: true }));

async function release(own: Partial<AreaManifest> & { id: string }) {
  const { area, files } = makeArea(own);
  await store.put(area, readFrom(files), Object.keys(files));
  await pointAt({ store, keys, versions: [area], kind: 'release', by: 'kim' });
}
const liveIds = async () => Object.keys((await store.registry())?.areas ?? {});

it('makes an area live nowhere, signed, and keeps its versions', async () => {
  const { from } = await takeOff({ store, keys, id: 'permits', kind: 'hide', by: 'lee' });

  expect(from).toBe('1.0.0');
  expect(await liveIds()).toEqual(['crm']);
  expect(await store.isSignedBy(keys.publicKey)).toBe(true);
  expect(await store.versions('permits')).toEqual(['1.0.0']);
});

it('refuses while another area uses it, naming that area, unless it is forced', async () => {
  await release({ id: 'crm', version: '1.1.0', uses: { routes: ['permits.list'] } });
  const call = { store, keys, id: 'permits', kind: 'retire' } as const;

  await expect(takeOff(call)).rejects.toThrow(
    'permits stays, because other live areas use it:\n  - permits no longer has the route permits.list, which crm still uses.',
  );
  expect(await liveIds()).toContain('permits');

  const { warnings } = await takeOff({ ...call, isForced: true });
  expect(warnings).toHaveLength(1);
  expect(await liveIds()).toEqual(['crm']);
});

it('refuses what is not live', async () => {
  await expect(takeOff({ store, keys, id: 'gone', kind: 'hide' })).rejects.toThrow(
    'gone is not live.',
  );
});

it('lists every area with its state, its time, and who moved it', async () => {
  const { area, files } = makeArea({ id: 'maps', version: '0.1.0' });
  await store.put(area, readFrom(files), Object.keys(files));
  await takeOff({ store, keys, id: 'permits', kind: 'retire', by: 'lee' });

  const state = {
    owner: 'team-test',
    at: expect.stringMatching(/^20/),
    size: expect.any(Number),
    rollout: null,
  };
  expect(await listAreas(store)).toEqual([
    { ...state, id: 'crm', version: '1.0.0', state: 'live', by: 'kim', kind: 'release' },
    { ...state, id: 'maps', version: null, state: 'candidate', at: '', by: '', kind: '' },
    { ...state, id: 'permits', version: null, state: 'retired', by: 'lee', kind: 'retire' },
  ]);
  expect((await listAreas(store))[0]?.size).toBeGreaterThan(20);
  expect([await isRetired(store, 'permits'), await isRetired(store, 'crm')]).toEqual([true, false]);
});
