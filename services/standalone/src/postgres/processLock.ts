import { randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';
import { isSystemError } from '../systemError.ts';

const holder = z.object({ pid: z.number(), born: z.string() });

/** Another living process holds the lock. */
export class LockedError extends Error {
  readonly pid: number;
  constructor(file: string, pid: number) {
    super(`Process ${pid} holds ${file}`);
    this.pid = pid;
  }
}

/**
 * Takes an exclusive lock file for this process and answers the function that gives it back.
 * A file whose process has died, or whose number now belongs to another process, does not count.
 * @throws LockedError
 */
export async function takeLock(file: string): Promise<() => Promise<void>> {
  await mkdir(dirname(file), { recursive: true });
  const mine = JSON.stringify({ pid: process.pid, born: await birth(process.pid) });
  // Linked into place when it is whole: nobody ever reads a lock without its holder.
  const draft = `${file}.${randomUUID()}`;
  await writeFile(draft, mine, { mode: 0o600 });
  try {
    return await claim(draft, file);
  } finally {
    await rm(draft, { force: true });
  }
}

async function claim(draft: string, file: string): Promise<() => Promise<void>> {
  for (;;) {
    try {
      await link(draft, file);
      return () => rm(file, { force: true });
    } catch (error) {
      if (!isSystemError(error, 'EEXIST')) throw error;
    }
    const text = await readFile(file, 'utf8').catch(() => '');
    const owner = holder.safeParse(parsed(text)).data;
    if (owner && (await isAlive(owner))) throw new LockedError(file, owner.pid);
    const again = await readFile(file, 'utf8').catch(() => '');
    if (again === text) await rm(file, { force: true });
  }
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

async function isAlive({ pid, born }: z.infer<typeof holder>) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return isSystemError(error, 'EPERM');
  }
  return (await birth(pid)) === born;
}

/** When the process began, so that a number used twice is not taken for the same process; '' where unknown. */
async function birth(pid: number): Promise<string> {
  try {
    const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8');
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
    return `${boot.trim()} ${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]}`;
  } catch {
    return '';
  }
}
