import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, stat, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { workspaceRoot } from '../workspace.ts';
import { cachedBuild } from './buildCache.ts';
import { forgetOld } from './forgetOld.ts';

const hourMs = 3_600_000;

async function makeBuild(path: string, hoursAgo: number) {
  const at = new Date(Date.now() - hoursAgo * hourMs);
  await mkdir(join(path, 'assets'), { recursive: true });
  await utimes(path, at, at);
}

describe('forgetOld', () => {
  let folder = '';
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'builds-'));
  });
  afterEach(() => rm(folder, { recursive: true }));
  const make = (hoursAgo: number[]) =>
    Promise.all(hoursAgo.map((hours) => makeBuild(join(folder, `used-${hours}h-ago`), hours)));

  it('takes away what nobody has used for a day, but for the ten last used', async () => {
    const recent = [1, 2, 3, 4, 5, 6, 7, 30, 40, 50];
    await make([...recent, 60, 70]);

    await forgetOld(folder);

    const names = recent.map((hours) => `used-${hours}h-ago`);
    expect((await readdir(folder)).toSorted()).toEqual(names.toSorted());
  });

  it('keeps everything of today', async () => {
    await make(Array.from({ length: 15 }, (_, hours) => hours));

    await forgetOld(folder);

    expect(await readdir(folder)).toHaveLength(15);
  });
});

describe('cachedBuild', () => {
  const name = `test-${randomUUID()}`;
  const builds = join(workspaceRoot, '.cache/builds', name);
  afterEach(() => rm(builds, { recursive: true }));

  it('notes that a build was used', async () => {
    const source = 'abcdef0123456789';
    await makeBuild(join(builds, source), 48);

    const found = await cachedBuild({ name, folder: 'nothing to build here', source });

    expect(found).toBe(join(builds, source));
    expect(Date.now() - (await stat(found)).mtimeMs).toBeLessThan(hourMs);
  });
});
