import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeDemotion } from '../demotion/makeDemotion.ts';
import { makeArea, readFrom } from '../fixtures/makeArea.ts';
import { directoryStore, registryKeys, type AreaStore, type RegistryKeys } from '../store/index.ts';
import { listAreas } from './listAreas.ts';
import { listVersions } from './listVersions.ts';
import { pointAt } from './pointAt.ts';
import { rollOut } from './rollOut.ts';
import { takeOff } from './takeOff.ts';

let folder: string;
let store: AreaStore;
let keys: RegistryKeys;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-rollout-'));
  keys = await registryKeys(join(folder, 'key.json'));
  store = directoryStore(join(folder, 'store'));
  for (const [id, version] of [
    ['crm', '1.0.0'],
    ['permits', '1.0.0'],
    ['permits', '1.1.0'],
  ] as const) {
    const { area, files } = makeArea({ id, version });
    await store.put(area, readFrom(files), Object.keys(files));
    if (version === '1.0.0') await pointAt({ store, keys, versions: [area], kind: 'release' });
  }
});
afterEach(() => rm(folder, { recursive: true }));

const roll = (percent: 0 | 10 | 100, version = '1.1.0') =>
  rollOut({ store, keys, id: 'permits', version, percent, by: 'kim' });
const registry = async () => (await store.registry())!;

describe('rollOut', () => {
  it('signs the version beside the live one, and keeps it over releases of others', async () => {
    await roll(10);
    await pointAt({ store, keys, versions: [{ id: 'crm', version: '1.0.0' }], kind: 'release' });

    const { areas, rollouts } = await registry();
    expect(areas.permits?.version).toBe('1.0.0');
    expect(rollouts).toMatchObject({ permits: { percent: 10, area: { version: '1.1.0' } } });
    expect(await store.isSignedBy(keys.publicKey)).toBe(true);
    expect((await listAreas(store)).find(({ id }) => id === 'permits')?.rollout).toEqual({
      version: '1.1.0',
      percent: 10,
    });
    expect((await listVersions(store, 'permits')).history[0]).toMatchObject({
      kind: 'rollout',
      by: 'kim',
      note: '1.1.0 for 10% of companies',
    });
  });

  it.each([
    ['it reaches all companies', () => roll(100), '1.1.0'],
    ['it is taken back', () => roll(0), '1.0.0'],
    ['the area is hidden', () => takeOff({ store, keys, id: 'permits', kind: 'hide' }), undefined],
  ])('ends when %s, and leaves nothing that an older page cannot read', async (_, end, live) => {
    await roll(10);
    await end();

    expect(await registry()).not.toHaveProperty('rollouts');
    expect((await registry()).areas.permits?.version).toBe(live);
  });

  it('refuses the version that is live, and one that is not stored', async () => {
    await expect(roll(10, '1.0.0')).rejects.toThrow('permits 1.0.0 is live for all companies');
    await expect(roll(10, '9.0.0')).rejects.toThrow('permits 9.0.0 is not in the store');
  });

  it('ends by itself when sessions of it fail, and leaves the live version', async () => {
    await roll(10);
    const report = makeDemotion(store, { keys: async () => keys, threshold: 3, log: () => {} });
    for (const session of ['a', 'a', 'a', 'b', 'c'])
      await report({ area: 'permits', version: '1.1.0', kind: 'broken' }, session);

    const { areas, rollouts } = await registry();
    expect(rollouts).toBeUndefined();
    expect(areas.permits?.version).toBe('1.0.0');
    expect((await listVersions(store, 'permits')).history[0]).toMatchObject({ kind: 'demotion' });
  });
});
