import type { CacheDriver } from '@supabase/lite';
import { toText } from './boundValue.ts';
import { saveRoundTrips } from './fewerRoundTrips.ts';
import { shortenSchema } from './shortSchema.ts';

/**
 * The driver options under which values reach the client as on hosted Supabase: numbers as
 * numbers, instants as ISO 8601, JSON encoded once. The driver's own answer strings for the
 * first two and encode JSON twice. Each value is sent as text, whatever it is.
 */
const types = {
  numeric: { to: 1700, from: [1700], serialize: String, parse: Number },
  timestamp: {
    to: 1114,
    from: [1114],
    serialize: toText,
    parse: (value: string) => value.replace(' ', 'T'),
  },
  timestamptz: { to: 1184, from: [1184], serialize: toText, parse: toIso },
  json: { to: 114, from: [114], serialize: toText, parse: JSON.parse },
  jsonb: { to: 3802, from: [3802], serialize: toText, parse: JSON.parse },
  boolean: { to: 16, from: [16], serialize: toText, parse: (value: string) => value === 't' },
  date: { to: 1082, from: [1082], serialize: toText, parse: same },
  time: { to: 1083, from: [1083], serialize: toText, parse: same },
  timetz: { to: 1266, from: [1266], serialize: toText, parse: same },
};

/** Keeps what the API has read of a database's tables and functions, for others that read the same. */
export type SchemaCache = CacheDriver;

type Connect = {
  /** The owner of the database: auth server, schema, and what the API knows of it. */
  url: string;
  /** The login of requests for rows and files. */
  restUrl: string;
  /** Connections of each of the two. */
  pool?: number | undefined;
  schemaCache?: SchemaCache | undefined;
};

/** The two pools through which the local Supabase API reaches PostgreSQL. */
export async function connect({ url, restUrl, pool = 10, schemaCache }: Connect) {
  // Storage is behind this switch, which the package reads while it is first imported.
  process.env.EXPERIMENTAL_STORAGE = '1';
  const { createPostgresConnection } = await import('@supabase/lite/postgres');
  // A server that has been started again is tried four times a second; the driver's own pause grows to 20 seconds.
  const postgresOptions = { max: pool, onnotice() {}, types, backoff: () => 0.25 };
  const connection = createPostgresConnection({
    url,
    postgresOptions,
    ...(schemaCache && { schemaCache }),
  });
  const rest = createPostgresConnection({ url: restUrl, postgresOptions });
  saveRoundTrips(connection.driver, rest.driver);
  shortenSchema(connection);
  const close = async () => {
    await Promise.all([connection.close(), rest.close()]);
  };
  return { connection, close };
}

function same(value: string) {
  return value;
}
function toIso(value: string) {
  return value.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00');
}
