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

it.each([
  [{ code: 'CONNECTION_CLOSED' }, true],
  [Object.assign(new Error('terminating connection'), { code: '57P01' }), true],
  [Object.assign(new Error('duplicate key'), { code: '23505' }), false],
  [new TypeError('x is not a function'), false],
  [undefined, false],
])('of %p is %p', (reason, is) => {
  expect(isLostConnection(reason)).toBe(is);
});
