import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The PostgreSQL server that runs on a data directory. */
export type Postmaster = { pid: number; port: number };

/**
 * The server that runs on the data directory; undefined when none does. A postmaster.pid whose process
 * is gone, is a zombie, or is another program does not count: pg_ctl would signal that program.
 */
export async function postmasterOf(data: string): Promise<Postmaster | undefined> {
  const text = await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '');
  const [pid, , , port] = text.split('\n').map(Number);
  if (!pid || pid < 0) return undefined;
  const command = await commandOf(pid);
  const isOurs = command.includes('postgres') && command.includes(data);
  return isOurs ? { pid, port: port ?? 0 } : undefined;
}

/** The command line of a process; '' when there is no such process, or it has ended. */
async function commandOf(pid: number): Promise<string> {
  const fromKernel = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => undefined);
  if (fromKernel !== undefined) return fromKernel.replaceAll('\0', ' ');
  const listed = run('ps', ['-o', 'command=', '-p', String(pid)]);
  return listed.then(({ stdout }) => stdout.trim()).catch(() => '');
}
