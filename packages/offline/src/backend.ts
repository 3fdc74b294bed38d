import type { QueuedFile } from './queue/mutation.ts';

/** What the queue and the response cache need of the server, in terms of no library. */
export type OfflineBackend = {
  /** Id of the user whose session this browser stores, also while it can't be renewed; undefined for a visitor. */
  storedUser: () => Promise<string | undefined>;
  /** Id of the user whose token requests are sent with. */
  sessionUser: () => Promise<string | undefined>;
  /** Resolves once the auth server could not be reached. */
  whenUnreached: () => Promise<void>;
  /** Sends a change; resolves to the server's error, or a falsy value. */
  write: (method: 'post' | 'patch', path: string, body: object) => Promise<unknown>;
  /** Stores a file; its name is another one after an upload that was resumed. */
  storeFile: (
    file: QueuedFile & { signal: AbortSignal; onProgress?: (share: number) => void },
  ) => Promise<{ data: { path: string } | null; error: unknown }>;
  removeFiles: (bucket: string, paths: string[]) => Promise<unknown>;
  /** What a server's error means: `offline` when none answered, and a message for people. */
  toError: (error: unknown) => { kind: string; message: string };
};

let configured: OfflineBackend | undefined;

/** Connects this package to the server. `configureData` calls it. */
export function configureOffline(backend: OfflineBackend): void {
  configured = backend;
}

/** The configured server. Throws until `configureOffline` was called. */
export function offlineBackend(): OfflineBackend {
  if (!configured) throw new Error('configureOffline has not been called');
  return configured;
}
