import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { giveTo } from '@plumbline/standalone/cluster';

const run = promisify(execFile);
const programs = '/usr/lib/postgresql/15/bin';

/** Whether Debian's PostgreSQL 15, the oldest that a Supabase project may have, is on this machine. */
export const hasDebianCluster = existsSync(join(programs, 'initdb'));

/** Runs one of Debian's PostgreSQL programs, as the user `postgres` where this process is root. */
export async function debianProgram(name: string, args: readonly string[]): Promise<string> {
  const isRoot = process.getuid?.() === 0;
  const command = isRoot ? ['runuser', '-u', 'postgres', '--'] : [];
  const [first = '', ...rest] = [...command, join(programs, name), ...args];
  const { stdout } = await run(first, rest, { cwd: '/', maxBuffer: 2 ** 28 });
  return stdout;
}

/** Starts PostgreSQL 15 in an empty folder; everybody on this machine may connect. */
export async function startDebianCluster(folder: string) {
  const data = join(folder, 'data');
  await mkdir(data, { recursive: true, mode: 0o700 });
  for (const own of [dirname(folder), folder]) await giveTo(own);
  await giveTo(data);
  await debianProgram('initdb', [
    '-D',
    data,
    '-U',
    'postgres',
    '--auth=trust',
    '--encoding=UTF8',
    '--locale=C.UTF-8',
  ]);
  const port = await freePort();
  const options = `-c port=${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c fsync=off`;
  await debianProgram('pg_ctl', [
    'start',
    '-w',
    '-D',
    data,
    '-l',
    join(data, 'log'),
    '-o',
    options,
  ]);
  return {
    url: (database: string) => `postgres://postgres@127.0.0.1:${port}/${database}`,
    stop: () => debianProgram('pg_ctl', ['stop', '-w', '-m', 'immediate', '-D', data]),
  };
}

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
