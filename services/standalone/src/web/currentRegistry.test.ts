import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { currentRegistry } from './currentRegistry.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-store-'));
  await writeFile(join(folder, 'registry.json'), '{}');
});
afterEach(() => rm(folder, { recursive: true }));

const registryOf = (revision: number) => ({
  revision,
  issued_at: '2026-11-21T00:00:00.000Z',
  areas: {},
});

it('reads the pointer again only when it has changed', async () => {
  let reads = 0;
  const current = currentRegistry({ registry: async () => registryOf((reads += 1)) }, folder);

  await current();
  const unchanged = await current();
  await writeFile(join(folder, 'registry.json'), '{ "revision": 2 }');
  const changed = await current();

  expect([unchanged.revision, changed.revision]).toEqual([1, 2]);
});

it('reads again what could not be read once', async () => {
  let reads = 0;
  const registry = async () => {
    reads += 1;
    if (reads === 1) throw new Error('too many open files');
    return registryOf(1);
  };
  const current = currentRegistry({ registry }, folder);

  await expect(current()).rejects.toThrow('too many open files');

  expect(await current()).toMatchObject({ revision: 1 });
});

it('says so while nothing is released', async () => {
  const current = currentRegistry({ registry: async () => null }, folder);

  await expect(current()).rejects.toMatchObject({ status: 503, code: 'no_areas' });
});
