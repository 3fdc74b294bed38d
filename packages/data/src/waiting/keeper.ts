import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { KeptChange } from './change.ts';

interface Kept extends DBSchema {
  waiting: { key: string; value: KeptChange };
}
const table = 'waiting';

let opened: Promise<IDBPDatabase<Kept>> | undefined;
/** Rejects where a browser keeps nothing. */
const kept = () =>
  (opened ??= openDB<Kept>('plumbline', 1, {
    upgrade: (database) => void database.createObjectStore(table, { keyPath: 'id' }),
  }));

/** What waits in this browser, of every user of it. Empty where a browser keeps nothing. */
export async function keptChanges(): Promise<KeptChange[]> {
  try {
    return await (await kept()).getAll(table);
  } catch {
    return [];
  }
}

/** Keeps a change over a reload; false where the browser does not, or has no room. */
export async function keepChange(change: KeptChange): Promise<boolean> {
  try {
    await (await kept()).put(table, change);
    return true;
  } catch {
    return false;
  }
}

export async function isKept(id: string): Promise<boolean> {
  try {
    return (await (await kept()).count(table, id)) > 0;
  } catch {
    return true;
  }
}

export async function dropChanges(ids: readonly string[]): Promise<void> {
  try {
    const { store, done } = (await kept()).transaction(table, 'readwrite');
    await Promise.all([...ids.map((id) => store.delete(id)), done]);
  } catch {
    // Nothing was kept.
  }
}
