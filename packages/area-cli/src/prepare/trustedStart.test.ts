import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pointAt } from '@plumbline/area-registry';
import { makeArea, readFrom } from '@plumbline/area-registry/fixtures';
import {
  directoryStore,
  registryKeys,
  signRegistry,
  type AreaStore,
  type RegistryKeys,
} from '@plumbline/area-registry/store';
import { distrust } from './trustedStart.ts';

let folder: string;
let keys: RegistryKeys;
let store: AreaStore;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-start-'));
  keys = await registryKeys(join(folder, 'registry-key.json'));
  store = directoryStore(join(folder, 'store'));
  for (const version of ['1.0.0', '1.1.0']) {
    const { area, files } = makeArea({ id: 'crm', version });
    await store.put(area, readFrom(files), Object.keys(files));
    await pointAt({ store, keys, versions: [area], kind: 'release' });
  }
});
afterEach(() => rm(folder, { recursive: true }));

const why = () => distrust(store, keys);
const revision = (number: number) => join(folder, `store/revisions/00000${number}.json`);

it('trusts what was released last, and a new store', async () => {
  expect(await why()).toBeUndefined();
  expect(await distrust(directoryStore(join(folder, 'empty')), keys)).toBeUndefined();
});

it('trusts a data folder from before the newest revision was noted, and notes it', async () => {
  await rm(join(folder, 'store-revision.json'));

  expect(await why()).toBeUndefined();
  expect(await store.newestKnown()).toBe(2);
});

it.each([
  ['an older copy', () => rm(revision(2)), 'revision 1, but revision 2 was live'],
  [
    'an older copy under a newer number',
    async () => writeFile(revision(3), await readFile(revision(1))),
    'revision 1, but revision 2 was live',
  ],
  ['what no key has signed', () => alter((live) => ({ ...live, revision: 9 })), 'is not signed'],
  ['what another key has signed', signOtherwise, 'is not signed'],
])('trusts nothing of %s', async (_, put, message) => {
  await put();

  expect(await why()).toContain(message);
});

it('releases what is built here under a newer revision, and nothing of what is not trusted', async () => {
  const { area, files } = makeArea({ id: 'billing', version: '1.0.0' });
  await store.put(area, readFrom(files), Object.keys(files));
  await writeFile(revision(3), await readFile(revision(1)));

  const live = await pointAt({ store, keys, versions: [area], kind: 'prepare', isNewStart: true });

  expect([Object.keys(live.areas), live.revision]).toEqual([['billing'], 4]);
  expect(await why()).toBeUndefined();
});

async function alter(change: (live: object) => object) {
  const live = JSON.parse(await readFile(revision(2), 'utf8'));
  await writeFile(revision(2), JSON.stringify(change(live)));
}

async function signOtherwise() {
  const other = await registryKeys(join(folder, 'other.json'));
  const live = await store.registry();
  if (live) await writeFile(revision(2), JSON.stringify(await signRegistry(live, other)));
}
