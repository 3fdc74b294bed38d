import { spawn } from 'node:child_process';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { randomBytes } from 'node:crypto';
import { binaryDirectory } from './binaries.ts';
import { giveTo, runAs } from './runAs.ts';

// glibc gives a statement's memory back to the system and asks for it again, zeroed, for the next: a quarter of the time
// of a page of invoices. Other systems do not read these.
const keepsMemory = {
  MALLOC_TOP_PAD_: '4194304',
  MALLOC_TRIM_THRESHOLD_: '16777216',
  MALLOC_MMAP_THRESHOLD_: '16777216',
};

export const dataOf = (folder: string) => join(folder, 'data');

export async function passwordOf(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  const file = join(folder, 'password');
  const stored = await readFile(file, 'utf8').catch(() => undefined);
  if (stored !== undefined) return stored.trim();
  const password = randomBytes(18).toString('base64url');
  await writeFile(file, password, { mode: 0o600 });
  return password;
}

/** Makes the cluster beside its place and moves it there whole: half of one would block every later start. */
export async function initialise(folder: string, signal?: AbortSignal) {
  const data = dataOf(folder);
  const draft = `${data}.new`;
  await Promise.all([data, draft].map((path) => rm(path, { recursive: true, force: true })));
  await mkdir(draft, { recursive: true, mode: 0o700 });
  await giveTo(draft);
  const secret = `${data}.pw`;
  await writeFile(secret, await passwordOf(folder), { mode: 0o600 });
  await giveTo(secret);
  const options = [
    `--pgdata=${draft}`,
    '--username=postgres',
    `--pwfile=${secret}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    '--data-checksums',
  ];
  try {
    await program(folder, 'initdb', options, signal);
    await rename(draft, data);
  } finally {
    await rm(draft, { recursive: true, force: true });
    await rm(secret, { force: true });
  }
}

/** Runs one of PostgreSQL's programs to its end; the server that pg_ctl starts lives on by itself. */
export async function program(
  folder: string,
  name: string,
  args: readonly string[],
  signal?: AbortSignal,
): Promise<void> {
  const binary = join(binaryDirectory(), name);
  const { through, ...ids } = await runAs([dirname(binary), dataOf(folder)]);
  const [command, ...before] = [...through, binary];
  if (command === undefined) return;
  const child = spawn(command, [...before, ...args], {
    ...ids,
    ...(signal && { signal }),
    cwd: '/',
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...keepsMemory, ...process.env, LC_ALL: 'C' },
  });
  const said: Buffer[] = [];
  child.stderr.on('data', (chunk: Buffer) => said.push(chunk));
  await new Promise<void>((done, fail) => {
    child.once('error', fail);
    // 'exit', not 'close': a started server keeps the pipe open for as long as it lives.
    child.once('exit', (code) => {
      child.stderr.destroy();
      if (code === 0) done();
      else fail(new Error(`${name} ended with ${code}: ${Buffer.concat(said).toString().trim()}`));
    });
  });
}
