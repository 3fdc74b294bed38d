import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pointAt, takeOff } from '@plumbline/area-registry';
import { makeArea, readFrom } from '@plumbline/area-registry/fixtures';
import {
  directoryStore,
  registryKeys,
  type AreaStore,
  type RegistryKeys,
} from '@plumbline/area-registry/store';
import type { BuiltArea } from './buildArea.ts';
import { refuseUnexpected } from './refuseUnexpected.ts';

let folder: string;
let keys: RegistryKeys;
let store: AreaStore;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-release-'));
  keys = await registryKeys(join(folder, 'key.json'));
  store = directoryStore(join(folder, 'store'));
  const { area, files } = makeArea({ id: 'permits', version: '1.5.0' });
  await store.put(area, readFrom(files), Object.keys(files));
  await pointAt({ store, keys, versions: [area], kind: 'release' });
});
afterEach(() => rm(folder, { recursive: true }));

const released = (version: string): Pick<BuiltArea['area'], 'id' | 'version'> => ({
  id: 'permits',
  version,
});

it('refuses a version below the live one, and says how to go back', async () => {
  await expect(refuseUnexpected(released('0.0.1'), store)).rejects.toThrow(
    'permits 0.0.1 is below the live 1.5.0. Raise the version in its package.json; to go back: pnpm area rollback permits --version 0.0.1; to release it all the same, add --force.',
  );
});

it('has nothing against the same or a higher version', async () => {
  await expect(refuseUnexpected(released('1.5.0'), store)).resolves.toBeUndefined();
  await expect(refuseUnexpected(released('1.10.0'), store)).resolves.toBeUndefined();
});

it('refuses an area that was retired, but not one that was hidden', async () => {
  await takeOff({ store, keys, id: 'permits', kind: 'hide' });
  await expect(refuseUnexpected(released('1.0.0'), store)).resolves.toBeUndefined();

  await pointAt({ store, keys, versions: [released('1.5.0')], kind: 'release' });
  await takeOff({ store, keys, id: 'permits', kind: 'retire' });
  await expect(refuseUnexpected(released('1.6.0'), store)).rejects.toThrow(
    'permits was retired. To release it again, add --force.',
  );
});
