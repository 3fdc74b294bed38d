import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Registry } from '@plumbline/contract';
import { makeLogger } from '@plumbline/kit';
import { registryKeys, signRegistry, type RegistryKeys } from '@plumbline/area-registry/store';
import { currentRegistry } from './currentRegistry.ts';

let folder: string;
let keys: RegistryKeys;
let complaints: string[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-store-'));
  keys = await registryKeys(join(folder, 'key.json'));
  complaints = [];
  await writeFile(join(folder, 'registry.json'), '{}');
});
afterEach(() => rm(folder, { recursive: true }));

const registryOf = (revision: number) =>
  signRegistry({ revision, issued_at: '2026-11-21T00:00:00.000Z', areas: {} }, keys);

function reads(registry: () => Promise<Registry | null>, newest = 0) {
  return currentRegistry({
    store: { registry, newestKnown: async () => newest },
    storeDirectory: folder,
    key: keys.publicKey,
    log: makeLogger('test', { write: (line) => void complaints.push(line) }),
  });
}

it('reads the pointer again only when it has changed', async () => {
  let count = 0;
  const current = reads(() => registryOf((count += 1)));

  await current();
  const unchanged = await current();
  await writeFile(join(folder, 'registry.json'), '{ "revision": 2 }');
  const changed = await current();

  expect([unchanged.revision, changed.revision]).toEqual([1, 2]);
});

it('reads again what could not be read once', async () => {
  let count = 0;
  const current = reads(async () => {
    count += 1;
    if (count === 1) throw new Error('too many open files');
    return registryOf(1);
  });

  await expect(current()).rejects.toThrow('too many open files');

  expect(await current()).toMatchObject({ revision: 1 });
});

it('says so while nothing is released', async () => {
  const current = reads(async () => null);

  await expect(current()).rejects.toMatchObject({ status: 503, code: 'no_areas' });
});

describe('a registry put back into the store', () => {
  const replayed = async () => registryOf(1);
  const unsigned = async () => ({ ...(await registryOf(9)), signature: undefined });

  it.each([
    ['older than the last one', replayed],
    ['not signed by the operator', unsigned],
    ['signed with another key', () => otherRegistry(9)],
    ['gone', async () => null],
  ])('is not served when it is %s: the last good one is', async (_, put) => {
    let stored: () => Promise<Registry | null> = () => registryOf(5);
    const current = reads(() => stored());
    await current();

    stored = put;
    await writeFile(join(folder, 'registry.json'), '{ "replaced": true }');

    expect((await current()).revision).toBe(5);
    expect((await current()).revision).toBe(5);
    expect(complaints).toHaveLength(1);
  });

  it('is refused by a fresh server that knows of a newer one', async () => {
    const current = reads(replayed, 5);

    await expect(current()).rejects.toMatchObject({ status: 503, code: 'areas_refused' });
  });

  async function otherRegistry(revision: number) {
    const other = await registryKeys(join(folder, 'other.json'));
    return signRegistry({ revision, issued_at: '2026-11-21T00:00:00.000Z', areas: {} }, other);
  }
});
