import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sourceHash } from './sourceHash.ts';

describe('sourceHash', () => {
  let root: string;
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'source-hash-'));
    await mkdir(join(root, 'kit'));
    await writeFile(join(root, 'kit/one.ts'), '1');
    await writeFile(join(root, 'alone.ts'), '1');
  });
  afterEach(() => rm(root, { recursive: true }));
  const hash = () => sourceHash(root, [join(root, 'kit'), join(root, 'alone.ts')]);

  it.each(['kit/one.ts', 'alone.ts'])(
    'changes with %s, below a folder or named itself',
    async (name) => {
      const before = await hash();

      await writeFile(join(root, name), '2');

      expect(await hash()).not.toBe(before);
    },
  );

  it('does not change with a test', async () => {
    const before = await hash();

    await writeFile(join(root, 'kit/one.test.ts'), '2');

    expect(await hash()).toBe(before);
  });
});
