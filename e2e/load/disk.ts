import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A data folder: on a disk of its own where the system lets us make one, else in the temporary folder. */
export async function dataFolder(megabytes: number) {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-load-'));
  const hasOwnDisk = await run('mount', [
    '-t',
    'tmpfs',
    '-o',
    `size=${megabytes}m,mode=0755`,
    'tmpfs',
    folder,
  ]).then(
    () => true,
    () => false,
  );
  return {
    folder,
    hasOwnDisk,
    async remove() {
      if (hasOwnDisk) await run('umount', ['-l', folder]).catch(() => undefined);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
