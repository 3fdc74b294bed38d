import { fromDatabase } from '@plumbline/kit';
import type { SupabaseClient } from '@supabase/supabase-js';
import { z } from 'zod';

const page = z.array(z.record(z.string(), z.unknown()));
/** A row as the database has it. */
type Row = z.infer<typeof page>[number];
/** A table and the columns of its key. */
export type ExportTable = { name: string; key: readonly string[] };

const size = 1000;

/** All rows of a table that the caller may read, page by page in the order of its key. */
export async function* rowsOf(db: SupabaseClient, { name, key }: ExportTable) {
  let seen = 0;
  let last: Row | undefined;
  for (;;) {
    const [first = 'id'] = key;
    // After the last key where the key is one column: a page far down costs as much as the first.
    const isOneColumn = key.length === 1;
    let query = db.from(name).select('*');
    for (const column of key) query = query.order(column);
    if (isOneColumn && last) query = query.gt(first, last[first]);
    const offset = isOneColumn ? 0 : seen;
    const rows = await fromDatabase(query.range(offset, offset + size - 1), page);
    if (rows.length > 0) yield rows;
    if (rows.length < size) return;
    seen += rows.length;
    last = rows.at(-1);
  }
}
