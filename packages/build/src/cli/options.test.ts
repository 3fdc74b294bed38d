import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readCall, UsageError } from './options.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-'));
});
afterEach(() => rm(folder, { recursive: true }));

test('a signing key that is named has to be there: none is made in its place', async () => {
  const key = join(folder, 'key.json');
  const call = ['release', 'projects', '--data-dir', folder, '--key', key];
  expect(() => readCall(call)).toThrow(new UsageError(`There is no signing key in ${key}.`));
  await writeFile(key, '{}');
  expect(readCall(call).id).toBe('projects');
});
