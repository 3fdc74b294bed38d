/** What one area could replace for all of them, and for the shell. */
const guarded: readonly (readonly [owner: object, names: readonly string[]])[] = [
  [globalThis, ['fetch', 'localStorage', 'sessionStorage', 'history', 'indexedDB', 'caches']],
  [Storage.prototype, ['getItem', 'setItem', 'removeItem', 'clear', 'key']],
  [History.prototype, ['pushState', 'replaceState', 'back', 'forward', 'go']],
  [Response.prototype, ['json', 'text', 'blob', 'arrayBuffer']],
  [JSON, ['parse', 'stringify']],
  [Object, ['keys', 'values', 'entries', 'fromEntries', 'assign', 'freeze', 'hasOwn']],
  [Function.prototype, ['call', 'apply', 'bind']],
];

/** Libraries set these on lists of their own, which a fixed one above them would refuse. */
const left = new Set(['constructor', 'push', 'toString', 'toLocaleString']);
const listMethods = Object.getOwnPropertyNames(Array.prototype).filter(
  (name) => !left.has(name) && typeof Reflect.get(Array.prototype, name) === 'function',
);

/**
 * Fixes what the browser gives to every script, before the first area runs: an area that replaces `fetch` fails
 * itself, by name, and no other one does. Nothing is wrapped, so it costs nothing afterwards.
 */
export function guardGlobals(): void {
  for (const [owner, names] of [...guarded, [Array.prototype, listMethods] as const])
    for (const name of names) fix(owner, name);
  // No new names on what every object has: `for … in` and JSON would find them everywhere.
  Object.preventExtensions(Object.prototype);
  Object.preventExtensions(history);
}

function fix(owner: object, name: string): void {
  const given = Object.getOwnPropertyDescriptor(owner, name);
  if (!given?.configurable) return;
  const fixed =
    'value' in given ? { writable: false, configurable: false } : { configurable: false };
  Object.defineProperty(owner, name, fixed);
}
