import { randomUUID } from 'node:crypto';
import { makeTestDatabase, type TestDatabase } from '@plumbline/testing/backend';
import { connect } from './connection.ts';
import { restUrlOf } from './databaseRoles.ts';

let database: TestDatabase;
let connection: Awaited<ReturnType<typeof connect>>['connection'];
let close: () => Promise<void>;
beforeAll(async () => {
  database = await makeTestDatabase();
  const { url } = database;
  ({ connection, close } = await connect({ url, restUrl: restUrlOf({ url }), pool: 2 }));
  await connection.driver.unsafe(`
    create table kept (id int primary key);
    create function public.whom() returns text language sql stable as
      $$ select current_user || ' ' || current_setting('request.jwt.claim.sub', true) $$;
    create function public.teapot() returns void language plpgsql as
      $$ begin perform set_config('response.status', '418', true); end $$;
    create function public.keep(p_id int) returns void language sql as $$ insert into kept values (p_id) $$;
    create table checked (id int primary key, other int references checked deferrable initially deferred);
    create function public.check_late(p_other int) returns void language sql as $$ insert into checked values (1, p_other) $$;
    grant all on kept, checked to service_role;
    grant execute on all functions in schema public to authenticated, service_role;`);
}, 60_000);
afterAll(async () => {
  await close();
  await database.drop();
});

const me = randomUUID();
/** What the package runs for a request. */
const request = async (role: string, statement: string, values: number[] = []) => {
  const sql = await connection.driver.reserve();
  try {
    await sql.unsafe('begin', []);
    await sql.unsafe("SELECT set_config('role', $1, true)", [role]);
    await sql.unsafe("SELECT set_config('request.jwt.claim.sub', $1, true)", [me]);
    await sql.unsafe("SELECT set_config('response.status', '', true)", []);
    const rows = await sql.unsafe(statement, values);
    const [set] = await sql.unsafe(
      " SELECT current_setting('response.status', true) AS status,\n current_setting('response.headers', true) AS headers",
      [],
    );
    await sql.unsafe('commit', []);
    return { rows: [...rows], status: set?.status };
  } catch (error) {
    await sql.unsafe('rollback', []);
    throw error;
  } finally {
    sql.release();
  }
};

describe('a request with few round trips', () => {
  it('runs as its role and with its claims, and no later one does', async () => {
    const asked = await request('authenticated', 'select * from public.whom()');

    const [after] = await connection.driver`
      select current_user as name, coalesce(current_setting('request.jwt.claim.sub', true), '') as sub`;
    expect(asked.rows).toEqual([{ whom: `authenticated ${me}` }]);
    expect(after).toEqual({ name: expect.not.stringContaining('authenticated'), sub: '' });
  });

  it('tells what the query has set for its answer', async () => {
    const [plain, teapot] = [
      await request('service_role', 'select * from public.whom()'),
      await request('service_role', 'select * from public.teapot()'),
    ];

    expect([plain.status, teapot.status]).toEqual(['', '418']);
  });

  it('tells of the first fault, be it in the query or in what comes before it', async () => {
    await expect(request('authenticated', 'select 1 / $1::int', [0])).rejects.toMatchObject({
      code: '22012',
    });
    await expect(request('nobody_at_all', 'select 1')).rejects.toMatchObject({ code: '22023' });
  });

  it('keeps what was committed and nothing that was rolled back', async () => {
    await connection.driver`grant all on kept to service_role`;
    await request('service_role', 'insert into kept values ($1)', [1]);
    const again = request('service_role', 'insert into kept values (2), ($1)', [1]);

    await expect(again).rejects.toMatchObject({ code: '23505' });
    expect([...(await connection.driver`select id from kept`)]).toEqual([{ id: 1 }]);
  });

  it('ends the transaction of a call with the call', async () => {
    const sql = await connection.driver.reserve();
    await sql.unsafe('begin', []);
    await sql.unsafe("SELECT set_config('role', $1, true)", ['service_role']);
    await sql.unsafe("SELECT set_config('response.status', '', true)", []);
    await sql.unsafe('select * from public.keep($1::int)', [7]);

    // locks are free before the caller has found the time to commit, and no query follows without the role
    let kept: unknown[] = [];
    while (kept.length === 0)
      kept = [...(await connection.driver`select id from kept where id = 7 for update nowait`)];
    await expect(sql.unsafe('select 1', [])).rejects.toThrow('has ended');
    await sql.unsafe('commit', []);
    sql.release();

    expect(kept).toEqual([{ id: 7 }]);
  });

  it('tells what is only found at the end, and then keeps nothing', async () => {
    const late = request('service_role', 'select * from public.check_late($1::int)', [5]);

    await expect(late).rejects.toMatchObject({ code: '23503' });
    expect([...(await connection.driver`select id from checked`)]).toEqual([]);
  });

  it('keeps requests that run at the same time apart', async () => {
    const roles = Array.from({ length: 40 }, (_, at) =>
      at % 2 === 0 ? 'authenticated' : 'service_role',
    );

    const asked = await Promise.all(
      roles.map((role) => request(role, 'select * from public.whom()')),
    );

    expect(asked.map(({ rows }) => rows)).toEqual(roles.map((role) => [{ whom: `${role} ${me}` }]));
  });

  it('sends nothing for a transaction in which nothing is asked', async () => {
    const sql = await connection.driver.reserve();
    await sql.unsafe('begin', []);
    await sql.unsafe('rollback', []);

    const [row] = await sql.unsafe('select now() = statement_timestamp() as is_alone', []);
    sql.release();

    expect(row).toEqual({ is_alone: true });
  });
});
