import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { madeOnce } from './madeOnce.ts';

let folder: string;
let finished: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-made-'));
  finished = join(folder, 'shell', 'a1');
});
afterEach(() => rm(folder, { recursive: true }));

const writing = (text: string) => async (draft: string) => {
  await mkdir(draft, { recursive: true });
  await writeFile(join(draft, 'index.html'), text);
};
const text = () => readFile(join(finished, 'index.html'), 'utf8');

describe('madeOnce', () => {
  it('makes what is not there, and takes it from then on', async () => {
    await madeOnce(finished, writing('first'));
    await madeOnce(finished, writing('second'));

    expect(await text()).toBe('first');
  });

  it('gives two who ask at once the same whole folder', async () => {
    await Promise.all([madeOnce(finished, writing('one')), madeOnce(finished, writing('one'))]);

    expect(await text()).toBe('one');
    expect(await readdir(join(folder, 'shell'))).toEqual(['a1']);
  });

  it('leaves nothing of a build that fails, and says why', async () => {
    const failing = madeOnce(finished, async (draft) => {
      await writing('half')(draft);
      throw new Error('It does not compile');
    });

    await expect(failing).rejects.toThrow('It does not compile');
    expect(await readdir(join(folder, 'shell'))).toEqual([]);
  });
});
