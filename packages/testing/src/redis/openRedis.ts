import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** A Redis or Valkey of a test, on a port of this machine; it can be stopped and started again. */
export type TestRedis = { url: string; start(): Promise<void>; stop(): Promise<void> };

const find = () =>
  ['valkey-server', 'redis-server'].find(
    (name) => spawnSync('sh', ['-c', `command -v ${name}`]).status === 0,
  );

/** The server that is installed here, else Debian's package where this user may install it. */
function binary(): string {
  const installed = find();
  if (installed) return installed;
  const apt = (...args: string[]) => spawnSync('apt-get', args, { stdio: 'ignore' });
  apt('update');
  apt('install', '-y', '--no-install-recommends', 'redis-server');
  const added = find();
  if (added) return added;
  throw new Error('No Redis: install the package "redis-server" or "valkey-server".');
}

/** Starts a real Redis or Valkey that keeps nothing on disk. @throws Error where none is installed or can be */
export async function openRedis(): Promise<TestRedis> {
  const program = binary();
  const port = await freePort();
  let running: ChildProcess | undefined;
  const start = async () => {
    const options = ['--port', String(port), '--bind', '127.0.0.1', '--save', ''];
    const started = spawn(program, options, { stdio: ['ignore', 'pipe', 'ignore'] });
    running = started;
    for await (const text of started.stdout)
      if (String(text).includes('Ready to accept connections')) break;
  };
  const stop = async () => {
    const stopping = running;
    running = undefined;
    if (!stopping || stopping.exitCode !== null) return;
    const ended = once(stopping, 'exit');
    stopping.kill('SIGKILL');
    await ended;
  };
  await start();
  return { url: `redis://127.0.0.1:${port}`, start, stop };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}
