import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeArea, readFrom } from '../fixtures/makeArea.ts';
import { directoryStore, registryKeys, type AreaStore, type RegistryKeys } from '../store/index.ts';
import { listVersions } from './listVersions.ts';
import { pointAt } from './pointAt.ts';
import { rollBack } from './rollBack.ts';

let folder: string;
let keys: RegistryKeys;
let store: AreaStore;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-rollback-'));
  keys = await registryKeys(join(folder, 'key.json'));
  store = directoryStore(join(folder, 'store'));
  for (const version of ['1.0.0', '1.1.0', '1.2.0']) {
    const { area, files } = makeArea({ id: 'projects', version });
    await store.put(area, readFrom(files), Object.keys(files));
    await pointAt({ store, keys, versions: [area], kind: 'release' });
  }
});

afterEach(() => rm(folder, { recursive: true }));

const manifestsOf = async (version: string) =>
  (await readdir(join(folder, 'store'), { recursive: true }))
    .filter((name) => name.includes(`projects/${version}/`) && name.endsWith('area.json'))
    .map((name) => join(folder, 'store', name));

describe('rollBack', () => {
  it('goes back to the version before, and further the next time', async () => {
    const first = await rollBack({ store, keys, id: 'projects' });
    const second = await rollBack({ store, keys, id: 'projects' });

    expect([first.to, second.to]).toEqual(['1.1.0', '1.0.0']);
    expect((await store.registry())?.areas.projects?.version).toBe('1.0.0');
  });

  it('goes to a version that is named', async () => {
    const { from, to } = await rollBack({ store, keys, id: 'projects', version: '1.0.0' });

    expect({ from, to }).toEqual({ from: '1.2.0', to: '1.0.0' });
  });

  it.each([
    [{ id: 'crm' }, 'crm is not live, so there is nothing to roll back.'],
    [
      { id: 'projects', version: '0.9.0' },
      'projects 0.9.0 is not in the store; it has 1.0.0, 1.1.0, 1.2.0.',
    ],
    [{ id: 'projects', version: '1.2.0' }, 'projects 1.2.0 is live already.'],
  ])('refuses %j', async (target, message) => {
    await expect(rollBack({ store, keys, ...target })).rejects.toThrow(message);
  });

  it('refuses a version whose area.json was changed in the store since it was live', async () => {
    const [file = ''] = await manifestsOf('1.1.0');
    const manifest = await readFile(file, 'utf8');
    await writeFile(file, `${manifest} `);

    await expect(rollBack({ store, keys, id: 'projects' })).rejects.toThrow(
      'projects 1.1.0 in the store is not what revision 2 released: its area.json was changed.',
    );
    expect((await store.registry())?.areas.projects?.version).toBe('1.2.0');
  });

  it('refuses when there is nothing before', async () => {
    await rollBack({ store, keys, id: 'projects', version: '1.0.0' });

    await expect(rollBack({ store, keys, id: 'projects' })).rejects.toThrow(
      'No version of projects was live before 1.0.0.',
    );
  });

  it('signs nothing that another key has signed or somebody has altered, until it is told to', async () => {
    const other = await registryKeys(join(folder, 'other.json'));
    const before = await store.registry();

    await expect(rollBack({ store, keys: other, id: 'projects' })).rejects.toThrow(
      'Revision 3 of the registry is live without a signature of this key',
    );
    expect(await store.registry()).toEqual(before);

    await rollBack({ store, keys: other, id: 'projects', isNewKey: true });
    expect(await store.isSignedBy(other.publicKey)).toBe(true);
    await expect(rollBack({ store, keys, id: 'projects' })).rejects.toThrow('Nothing was changed');
  });

  it('points at the older version under a newer revision', async () => {
    const { registry } = await rollBack({ store, keys, id: 'projects' });

    expect([registry.revision, await store.newestKnown()]).toEqual([4, 4]);
  });

  it('signs nothing of an older registry that was put back into the store', async () => {
    for (const name of ['revisions/000003.json', 'changes/000003.json'])
      await rm(join(folder, 'store', name));
    await store.repair();

    await expect(rollBack({ store, keys, id: 'projects' })).rejects.toThrow(
      'The store holds revision 2 of the registry, but revision 3 was live',
    );
    const { registry } = await rollBack({ store, keys, id: 'projects', isNewKey: true });
    expect(registry.revision).toBe(4);
  });

  it('is told in the list of versions', async () => {
    await rollBack({ store, keys, id: 'projects', note: 'Totals were wrong' });

    const { live, versions, history } = await listVersions(store, 'projects');

    expect(live).toBe('1.1.0');
    expect(versions).toEqual(['1.0.0', '1.1.0', '1.2.0']);
    expect(history[0]).toMatchObject({
      revision: 4,
      kind: 'rollback',
      from: '1.2.0',
      to: '1.1.0',
      note: 'Totals were wrong',
    });
  });
});
