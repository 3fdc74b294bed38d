import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { linkTree, listBackups } from './backups.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-backups-'));
});
afterEach(() => rm(folder, { recursive: true }));

describe('linkTree', () => {
  it('copies a tree, and a folder that is not there as an empty one', async () => {
    await mkdir(join(folder, 'from', 'bucket'), { recursive: true });
    await writeFile(join(folder, 'from', 'bucket', 'plan.pdf'), 'a plan');

    await linkTree(join(folder, 'from'), join(folder, 'to'));
    await linkTree(join(folder, 'nothing'), join(folder, 'empty'));

    expect(await readFile(join(folder, 'to', 'bucket', 'plan.pdf'), 'utf8')).toBe('a plan');
    expect(await readdir(join(folder, 'empty'))).toEqual([]);
  });

  it('fails where the tree cannot be read: a backup without its files is none', async () => {
    await writeFile(join(folder, 'storage'), 'a file where a folder should be');

    await expect(linkTree(join(folder, 'storage'), join(folder, 'to'))).rejects.toThrow('ENOTDIR');
  });
});

describe('listBackups', () => {
  it('passes over what is no backup', async () => {
    const backups = join(folder, 'backups');
    const about = { madeAt: '2026-11-20T00:00:00.000Z', rows: {}, migrations: [] };
    await mkdir(join(backups, '2026-11-20T00-00-00'), { recursive: true });
    await writeFile(join(backups, '2026-11-20T00-00-00', 'about.json'), JSON.stringify(about));
    await mkdir(join(backups, 'copied by hand'));
    await writeFile(join(backups, 'notes.txt'), 'moved to the other disk');

    expect((await listBackups(folder)).map(({ name }) => name)).toEqual(['2026-11-20T00-00-00']);
  });

  it('finds none where none was made', async () => {
    expect(await listBackups(folder)).toEqual([]);
  });
});
