import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

const dayMs = 86_400_000;
const newestBuilds = 10;

/**
 * Takes away the builds in a folder that nobody has used for a day, but for the ten last used: one of them may
 * be what a product has been serving since. Drafts that were broken off go the same way.
 */
export async function forgetOld(folder: string): Promise<void> {
  const builds = (await readdir(folder)).map(async (name) => {
    const path = join(folder, name);
    const usedAt = await stat(path).then(
      ({ mtimeMs }) => mtimeMs,
      () => 0,
    );
    return { path, usedAt };
  });
  const byUse = (await Promise.all(builds)).toSorted((a, b) => b.usedAt - a.usedAt);
  const old = byUse.slice(newestBuilds).filter(({ usedAt }) => Date.now() - usedAt > dayMs);
  await Promise.all(old.map(({ path }) => rm(path, { recursive: true, force: true })));
}
