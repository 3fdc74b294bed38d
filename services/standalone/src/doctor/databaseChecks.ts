import postgres from 'postgres';
import { readMigrations } from '../migrations/migrations.ts';
import { supabaseFiles } from '../migrations/supabaseFiles.ts';
import { examine, failed, ok, warning, type Finding } from './finding.ts';

const oldestVersion = 15;
const lateSeconds = 60;

/** Asks the database: version, clock, migrations, connections, replicas, archive, and background work. */
export async function databaseChecks(url: string): Promise<Finding[]> {
  const sql = postgres(url, { max: 1, connect_timeout: 10, onnotice() {} });
  try {
    const server = await examine('PostgreSQL', () => serverOf(sql));
    if (server.some(({ state }) => state === 'failed')) return server;
    const others = [
      await examine('migrations', () => migrationsOf(sql)),
      await examine('replicas', () => replicasOf(sql)),
      await examine('archive', () => archiveOf(sql)),
      await examine('background jobs', () => jobsOf(sql)),
      await examine('messages', () => messagesOf(sql)),
    ];
    return [...server, ...others.flat()];
  } finally {
    await sql.end({ timeout: 1 });
  }
}

async function serverOf(sql: postgres.Sql): Promise<Finding[]> {
  const [row] = await sql<
    { version: string; at: Date; used: number; most: number; size: string }[]
  >`
    select current_setting('server_version') as version, clock_timestamp() as at,
      (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as used,
      current_setting('max_connections')::int as most,
      pg_size_pretty(pg_database_size(current_database())) as size`;
  if (!row) return [failed('PostgreSQL', 'gave no answer')];
  const seconds = Math.round(Math.abs(Date.now() - row.at.getTime()) / 1000);
  return [
    Number.parseInt(row.version, 10) < oldestVersion
      ? failed('PostgreSQL', `${row.version} is too old: Plumbline needs ${oldestVersion} or newer`)
      : ok('PostgreSQL', `${row.version}, ${row.size}`),
    seconds > lateSeconds
      ? failed(
          'database clock',
          `differs by ${seconds} seconds from this machine: synchronize both`,
        )
      : ok('database clock', 'agrees with this machine'),
    row.used > row.most * 0.8
      ? warning(
          'connections',
          `${row.used} of ${row.most} in use: raise max_connections or add a pooler`,
        )
      : ok('connections', `${row.used} of ${row.most} in use`),
  ];
}

async function migrationsOf(sql: postgres.Sql): Promise<Finding> {
  const files = (await readMigrations(supabaseFiles.migrations)).map(({ version }) => version);
  const rows = await sql<{ version: string }[]>`
    select version from supabase_migrations.schema_migrations`;
  const applied = new Set(rows.map(({ version }) => version));
  const missing = files.filter((version) => !applied.has(version));
  const newest = files.at(-1) ?? '';
  const newer = [...applied].filter((version) => version > newest);
  if (newer.length > 0)
    return failed(
      'migrations',
      `The database is newer than this copy of Plumbline (${newer.length} more): install the newest version`,
    );
  if (missing.length > 0)
    return failed(
      'migrations',
      `${missing.length} not applied, the first is ${missing[0]}: start Plumbline again, or run supabase db push`,
    );
  return ok('migrations', `all ${files.length} applied, the newest is ${newest}`);
}

async function replicasOf(sql: postgres.Sql): Promise<Finding[]> {
  const rows = await sql<{ name: string; state: string; seconds: number }[]>`
    select application_name as name, state, coalesce(extract(epoch from replay_lag), 0)::int as seconds
    from pg_stat_replication`;
  return rows.map(({ name, state, seconds }) =>
    state === 'streaming' && seconds <= 10
      ? ok('replica', `${name} is ${seconds} seconds behind`)
      : warning('replica', `${name} is ${state}, ${seconds} seconds behind`),
  );
}

async function archiveOf(sql: postgres.Sql): Promise<Finding[]> {
  const [row] = await sql<{ file: string | null; fails: boolean | null }[]>`
    select last_failed_wal as file, last_failed_time > coalesce(last_archived_time, '-infinity') as fails
    from pg_stat_archiver where current_setting('archive_mode') <> 'off'`;
  if (!row) return [];
  return [
    row.fails
      ? failed(
          'archive',
          `PostgreSQL could not archive ${row.file}: see archive_command and the server's log`,
        )
      : ok('archive', 'the write-ahead log is archived'),
  ];
}

async function jobsOf(sql: postgres.Sql): Promise<Finding> {
  const rows = await sql<{ job: string; count: number }[]>`
    select job, count(*)::int as count from private.failed_jobs group by job order by count(*) desc, job`;
  if (rows.length === 0) return ok('background jobs', 'none has failed');
  const list = rows.map(({ job, count }) => `${job} (${count})`).join(', ');
  return warning(
    'background jobs',
    `failed: ${list}. Platform administrators can retry them under Background jobs`,
  );
}

/** Messages wait through quiet hours, but never for a day. */
async function messagesOf(sql: postgres.Sql): Promise<Finding> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from public.client_messages
    where direction = 'outbound' and status = 'pending' and created_at < now() - interval '1 day'`;
  return row?.count
    ? failed(
        'messages',
        `${row.count} texts or emails have waited for over a day: is the messaging service running?`,
      )
    : ok('messages', 'none has waited for over a day');
}
