import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { QueuedMutation } from './mutation.ts';

interface QueueSchema extends DBSchema {
  waiting: { key: string; value: QueuedMutation };
}
const table = 'waiting';

let opened: Promise<IDBPDatabase<QueueSchema>> | undefined;
/** Rejects in a browser without IndexedDB. */
const database = () =>
  (opened ??= openDB<QueueSchema>('plumbline', 1, {
    upgrade: (database) => void database.createObjectStore(table, { keyPath: 'id' }),
  }));

/** The queued changes of all users of this browser; empty without IndexedDB. */
export async function storedMutations(): Promise<QueuedMutation[]> {
  try {
    return await (await database()).getAll(table);
  } catch {
    return [];
  }
}

/** Stores a change so that it survives a reload; false without IndexedDB or when the device is full. */
export async function storeMutation(change: QueuedMutation): Promise<boolean> {
  try {
    await (await database()).put(table, change);
    return true;
  } catch {
    return false;
  }
}

export async function isStored(id: string): Promise<boolean> {
  try {
    return (await (await database()).count(table, id)) > 0;
  } catch {
    return true;
  }
}

export async function deleteMutations(ids: readonly string[]): Promise<void> {
  try {
    const { store, done } = (await database()).transaction(table, 'readwrite');
    await Promise.all([...ids.map((id) => store.delete(id)), done]);
  } catch {
    // Nothing was stored.
  }
}
