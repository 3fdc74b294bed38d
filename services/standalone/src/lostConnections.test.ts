import { once } from 'node:events';
import net from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { startBackend, type Backend } from '@plumbline/testing/backend';
import postgres from 'postgres';
import { isLostConnection } from './lostConnections.ts';

let backend: Backend;
beforeAll(async () => {
  backend = await startBackend();
}, 60_000);
afterAll(() => backend.close());

it('is told to whoever uses a connection that the server has ended, again and again', async () => {
  const sql = postgres(backend.databaseUrl, { max: 2, onnotice() {} });
  const reserved = await sql.reserve();
  const [own] = await reserved`select pg_backend_pid() as pid`;
  await backend.sql`select pg_terminate_backend(${own?.pid})`;

  const first = await reserved`select 1`.catch((error: unknown) => error);
  // the driver as it is published ends the process here (porsager/postgres#1208)
  const second = await reserved`select 1`.catch((error: unknown) => error);
  reserved.release();
  const [after] = await sql`select 1 as one`;
  await sql.end({ timeout: 1 });

  expect([first, second].map(isLostConnection)).toEqual([true, true]);
  expect(after).toEqual({ one: 1 });
});

/** Settles as `work` does; answers 'no answer' once three seconds have passed. */
const answered = (work: Promise<unknown>) =>
  Promise.race([
    work.then(
      () => 'reserved',
      (error: unknown) => (isLostConnection(error) ? 'lost' : error),
    ),
    pause(3_000, 'no answer', { ref: false }),
  ]);

/** A port in front of the database that can be closed, together with everything that runs through it, and opened. */
async function closablePort(onConnection?: (socket: net.Socket) => void) {
  const target = new URL(backend.databaseUrl);
  const sockets = new Set<net.Socket>();
  const server = net.createServer((near) => {
    const far = onConnection ? undefined : net.connect(Number(target.port), target.hostname);
    onConnection?.(near);
    for (const [from, to] of [[near, far] as const, [far, near] as const]) {
      if (!from) continue;
      sockets.add(from);
      from.on('error', () => {}).on('close', () => to?.destroy());
      if (to) from.pipe(to);
    }
  });
  const open = async (port = 0) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    return address !== null && typeof address === 'object' ? address.port : 0;
  };
  const port = await open();
  const close = async () => {
    server.close();
    for (const socket of sockets) socket.destroy();
    await once(server, 'close');
  };
  const url = Object.assign(new URL(target), { host: `127.0.0.1:${port}` }).href;
  return { url, open: () => open(port), close };
}

describe('a connection that is waited for', () => {
  const options = { max: 2, onnotice() {}, backoff: () => 0.05 };

  it('is had when the one that was to become free is ended by the server', async () => {
    const sql = postgres(backend.databaseUrl, { ...options, max: 1 });
    const first = await sql.reserve();
    const [own] = await first`select pg_backend_pid() as pid`;
    const queued = sql.reserve();

    await backend.sql`select pg_terminate_backend(${own?.pid})`;

    expect(await answered(queued)).toBe('reserved');
    const second = await queued;
    expect(await second`select 1 as one`).toEqual([{ one: 1 }]);
    second.release();
    await sql.end({ timeout: 1 });
  });

  it('is refused to each while the server is away, and the pool is whole afterwards', async () => {
    const port = await closablePort();
    const sql = postgres(port.url, options);
    const before = await Promise.all([sql.reserve(), sql.reserve()]);
    const queued = Array.from({ length: 6 }, () => answered(sql.reserve()));

    await port.close();
    const answers = await Promise.all(queued);
    await port.open();
    await pause(100);
    for (const connection of before) connection.release();
    const after = [sql.reserve(), sql.reserve()];

    expect(answers).toEqual(Array.from(queued, () => 'lost'));
    expect(await Promise.all(after.map(answered))).toEqual(['reserved', 'reserved']);
    await sql.end({ timeout: 1 });
    await port.close();
  });

  it('is refused when the server ends it in the middle of its sign-in', async () => {
    const port = await closablePort((socket) => socket.once('data', () => socket.end()));
    const sql = postgres(port.url, options);

    const answers = await Promise.all([answered(sql.reserve()), answered(sql`select 1`)]);

    expect(answers).toEqual(['lost', 'lost']);
    await sql.end({ timeout: 1 });
    await port.close();
  });
});

it.each([
  [{ code: 'CONNECTION_CLOSED' }, true],
  [Object.assign(new Error('terminating connection'), { code: '57P01' }), true],
  [Object.assign(new Error('duplicate key'), { code: '23505' }), false],
  [new TypeError('x is not a function'), false],
  [undefined, false],
])('of %p is %p', (reason, is) => {
  expect(isLostConnection(reason)).toBe(is);
});
