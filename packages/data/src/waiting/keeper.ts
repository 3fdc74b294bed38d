import type { KeptChange } from './change.ts';

const table = 'waiting';

const answerOf = <Result>(request: IDBRequest<Result>) =>
  new Promise<Result>((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB')));
  });

let opened: Promise<IDBDatabase> | undefined;

function open(): Promise<IDBDatabase> {
  opened ??= (async () => {
    const request = indexedDB.open('plumbline', 1);
    request.addEventListener('upgradeneeded', () =>
      request.result.createObjectStore(table, { keyPath: 'id' }),
    );
    return answerOf(request);
  })();
  return opened;
}

async function rows(mode: IDBTransactionMode) {
  return (await open()).transaction(table, mode).objectStore(table);
}

/** What waits in this browser, of every user of it. Empty where a browser keeps nothing. */
export async function keptChanges(): Promise<KeptChange[]> {
  try {
    return await answerOf((await rows('readonly')).getAll());
  } catch {
    return [];
  }
}

/** Keeps a change over a reload; false where the browser does not, or has no room. */
export async function keepChange(change: KeptChange): Promise<boolean> {
  try {
    const store = await rows('readwrite');
    store.put(change);
    await new Promise<void>((resolve, reject) => {
      store.transaction.addEventListener('complete', () => resolve());
      store.transaction.addEventListener('abort', () => reject(store.transaction.error));
    });
    return true;
  } catch {
    return false;
  }
}

export async function isKept(id: string): Promise<boolean> {
  try {
    return (await answerOf((await rows('readonly')).count(id))) > 0;
  } catch {
    return true;
  }
}

export async function dropChanges(ids: readonly string[]): Promise<void> {
  try {
    const store = await rows('readwrite');
    await Promise.all(ids.map((id) => answerOf(store.delete(id))));
  } catch {
    // Nothing was kept.
  }
}
