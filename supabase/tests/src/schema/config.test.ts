import { readFile } from 'node:fs/promises';
import { makeTestDatabase } from '@plumbline/testing/backend';
import postgres from 'postgres';

const file = new URL('../../../config.toml', import.meta.url);

/** The settings of config.toml by section: enough of TOML for that file. */
async function sections(): Promise<Map<string, Map<string, unknown>>> {
  const found = new Map<string, Map<string, unknown>>();
  let section = new Map<string, unknown>();
  const source = (await readFile(file, 'utf8')).replaceAll(/\[\n([^\]]*)\]/g, (list) =>
    list.replaceAll('\n', ' ').replace(/,\s*\]/, ']'),
  );
  for (const line of source.split('\n')) {
    const [, name] = /^\[([\w.-]+)\]$/.exec(line) ?? [];
    const [, key, value] = /^(\w+) = (.*)$/.exec(line) ?? [];
    if (name) found.set(name, (section = new Map()));
    if (key && value) section.set(key, JSON.parse(value));
  }
  return found;
}

it.each(['auth.email', 'remotes.production.auth.email'])(
  'never turns off email confirmation: %s',
  async (section) => {
    const email = (await sections()).get(section);

    expect(email?.get('enable_confirmations')).toBe(true);
    expect(email?.get('double_confirm_changes')).toBe(true);
    expect(email?.get('secure_password_change')).toBe(true);
  },
);

it('sends no demo companies and no local address to production', async () => {
  const all = await sections();

  expect(all.get('remotes.production.db.seed')?.get('enabled')).toBe(false);
  expect(all.get('remotes.production.auth')?.get('site_url')).toBe('env(PUBLIC_URL)');
});

it('has the buckets of the database, with their limits', async () => {
  const all = await sections();
  const database = await makeTestDatabase();
  const sql = postgres(database.url, { max: 1, onnotice() {} });
  const buckets = await sql<
    { id: string; isPublic: boolean; mebibytes: number; types: string[] }[]
  >`select id, public as "isPublic", file_size_limit / 1048576 as mebibytes, to_json(allowed_mime_types) as types
    from storage.buckets order by id`;
  await sql.end();
  await database.drop();

  const configured = [...all]
    .filter(([name]) => name.startsWith('storage.buckets.'))
    .map(([name, bucket]) => ({ id: name.slice(16), ...Object.fromEntries(bucket) }));

  expect(configured).toEqual(
    buckets.map(({ id, isPublic, mebibytes, types }) => ({
      id,
      public: isPublic,
      file_size_limit: `${mebibytes}MiB`,
      allowed_mime_types: types,
    })),
  );
});
