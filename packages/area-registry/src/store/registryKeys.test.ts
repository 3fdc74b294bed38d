import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { registryKeys } from './registryKeys.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-keys-'));
});
afterEach(() => rm(folder, { recursive: true }));

describe('registryKeys', () => {
  it('makes one key for all who ask at once, which its owner alone may read', async () => {
    const file = join(folder, 'data/key.json');

    const asked = await Promise.all(Array.from({ length: 40 }, () => registryKeys(file)));

    const kept = JSON.parse(await readFile(file, 'utf8'));
    expect(new Set(asked.map(({ publicKey }) => publicKey.x))).toEqual(new Set([kept.x]));
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await readdir(join(folder, 'data'))).toEqual(['key.json']);
  });

  it.each(['{"kty":"EC"}', '{', ''])('refuses a file that holds %j, in words', async (text) => {
    const file = join(folder, 'key.json');
    await writeFile(file, text);

    await expect(registryKeys(file)).rejects.toThrow('does not hold a signing key');
  });

  it('says of a file that cannot be read why, and makes none', async () => {
    await expect(registryKeys(folder)).rejects.toMatchObject({ code: 'EISDIR' });
  });
});
