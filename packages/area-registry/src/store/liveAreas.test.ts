import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeArea, readFrom } from '../fixtures/makeArea.ts';
import { integrityOf } from '../integrity.ts';
import { pointAt } from '../pointer/pointAt.ts';
import { directoryStore, liveInFull, registryKeys, type AreaStore } from './index.ts';

const crm = makeArea({ id: 'crm', endpoints: ['clientList'], source: 'a1' });
let folder: string;
let store: AreaStore;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-live-'));
  store = directoryStore(join(folder, 'store'));
  await store.put(crm.area, readFrom(crm.files), Object.keys(crm.files));
  const keys = await registryKeys(join(folder, 'key.json'));
  await pointAt({ store, keys, versions: [crm.area], kind: 'release' });
});

afterEach(() => rm(folder, { recursive: true }));

describe('what is live', () => {
  it('leaves out of the registry what only who enters the area wants to know', async () => {
    const live = (await store.registry())?.areas['crm'];

    expect(live).toMatchObject({ id: 'crm', routes: crm.area.routes });
    expect(Object.keys(live ?? {})).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/files|preload|shares|endpoints|source/)]),
    );
  });

  it('holds the area.json of each area by its integrity', async () => {
    const live = (await store.registry())?.areas['crm'];

    expect(live?.manifest).toBe(integrityOf(crm.files['area.json'] ?? new Uint8Array()));
  });

  it('has all that each area says, for the checks of a release', async () => {
    const full = await liveInFull(store);

    expect(full?.areas['crm']).toMatchObject({ endpoints: ['clientList'], source: 'a1' });
  });

  it('is nothing in a new store', async () => {
    expect(await liveInFull(directoryStore(join(folder, 'other')))).toBeNull();
  });
});
