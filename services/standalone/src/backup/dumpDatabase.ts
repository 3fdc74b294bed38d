import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Client } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { dataTables, sequences } from './tables.ts';
import { withClient } from './withClient.ts';

/** What a dump holds: rows by table, and the migrations that its schema has. */
export type DumpAbout = { rows: Record<string, number>; migrations: string[] };

/**
 * Writes the rows of all tables as of one moment, while others go on working. The file is gzipped
 * plain SQL with COPY blocks, as `pg_dump --data-only` writes it: psql can load it into a database
 * that has the schema. `meanwhile` runs within the same snapshot.
 */
export async function dumpDatabase(
  url: string,
  file: string,
  meanwhile: () => Promise<void> = async () => {},
): Promise<DumpAbout> {
  return withClient(url, async (client) => {
    const about: DumpAbout = { rows: {}, migrations: [] };
    await client.query('begin isolation level repeatable read read only');
    const { rows } = await client.query<{ version: string }>(
      'select version from supabase_migrations.schema_migrations order by version',
    );
    about.migrations = rows.map(({ version }) => version);
    await meanwhile();
    const source = Readable.from(parts(client, about), { objectMode: false });
    await pipeline(source, createGzip(), createWriteStream(file, { mode: 0o600 }));
    await client.query('commit');
    return about;
  });
}

async function* parts(client: Client, about: DumpAbout): AsyncGenerator<Buffer | string> {
  const tables = await dataTables(client);
  yield '-- Plumbline: the rows of all tables. Triggers and foreign keys rest while they are loaded.\n';
  yield `begin;\nset local session_replication_role = replica;\nset local timezone = 'UTC';\n`;
  yield `truncate ${tables.map(({ name }) => name).join(', ')};\n`;
  for (const { name, columns } of tables) {
    const stream: AsyncIterable<Buffer> = client.query(
      copyTo(`copy ${name} (${columns}) to stdout`),
    );
    let rows = 0;
    for await (const chunk of stream) {
      if (rows === 0) yield `\nCOPY ${name} (${columns}) FROM stdin;\n`;
      rows += lineEnds(chunk);
      yield chunk;
    }
    if (rows > 0) yield '\\.\n';
    about.rows[name] = rows;
  }
  for (const { name, last } of await sequences(client))
    if (last !== null) yield `select pg_catalog.setval('${name}', ${last}, true);\n`;
  yield 'commit;\n';
}

function lineEnds(chunk: Buffer): number {
  let count = 0;
  for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) count += 1;
  return count;
}
