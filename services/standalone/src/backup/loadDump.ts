import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { withClient } from './withClient.ts';

const end = Buffer.from('\\.\n');

/**
 * Loads a file of `dumpDatabase` into a database that has the schema, all of it or nothing: what
 * psql does with the same file.
 */
export async function loadDump(url: string, file: string): Promise<void> {
  await withClient(url, async (client) => {
    let copy: Writable | undefined;
    try {
      for await (const { text, isRows } of pieces(createReadStream(file).pipe(createGunzip()))) {
        if (isRows) await feed(copy, text);
        else {
          await complete(copy);
          copy = await runLine(client, text.toString().trim());
        }
      }
      if (copy) throw new Error(`${file} ends in the middle of a table`);
    } catch (error) {
      // Ends a COPY that waits for more rows; the file's transaction ends with the connection.
      copy?.on('error', () => {}).destroy();
      throw error;
    }
  });
}

const endMark = String.raw`\.`;

/** Runs a statement; one that begins a COPY answers the stream for its rows. */
async function runLine(client: Client, statement: string): Promise<Writable | undefined> {
  if (statement === '' || statement.startsWith('--') || statement === endMark) return undefined;
  if (statement.startsWith('COPY ')) return client.query(copyFrom(statement));
  await client.query(statement);
  return undefined;
}

async function feed(copy: Writable | undefined, rows: Buffer) {
  if (!copy) throw new Error('There are rows outside of a table');
  if (!copy.write(rows)) await once(copy, 'drain');
}

async function complete(copy: Writable | undefined) {
  if (!copy) return;
  copy.end();
  await finished(copy);
}

/**
 * The file's lines: statements one by one, rows of a COPY in as large pieces as they come. Only a
 * line feed ends a line in COPY's text format.
 */
async function* pieces(
  source: AsyncIterable<Buffer>,
): AsyncGenerator<{ text: Buffer; isRows: boolean }> {
  let rest: Buffer = Buffer.alloc(0);
  let isCopying = false;
  for await (const chunk of source) {
    rest = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
    let from = 0;
    let rows = 0;
    for (let at = rest.indexOf(10); at >= 0; at = rest.indexOf(10, from)) {
      const line = rest.subarray(from, at + 1);
      from = at + 1;
      if (isCopying && !line.equals(end)) continue;
      if (isCopying && rows < from - line.length)
        yield { text: rest.subarray(rows, from - line.length), isRows: true };
      yield { text: line, isRows: false };
      isCopying = line.subarray(0, 5).toString() === 'COPY ';
      rows = from;
    }
    if (isCopying && rows < from) yield { text: rest.subarray(rows, from), isRows: true };
    rest = rest.subarray(from);
  }
  if (rest.length > 0) yield { text: rest, isRows: isCopying };
}
