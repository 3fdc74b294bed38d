import { createHash } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { MemoryStore, type Options, type Store } from 'express-rate-limit';
import type { Logger } from 'pino';
import { RedisStore } from 'rate-limit-redis';
import { z } from 'zod';
import { fromDatabase } from './fromDatabase.ts';

/** Where several copies of a service count requests together. */
export type SharedLimits = {
  /** The counter of one limit; `name` is the same in every copy. */
  storeOf(name: string): Store;
  /** Rejects while the shared counter is down; each copy counts on its own until it is back. */
  check: () => Promise<void>;
  close(): Promise<void>;
};

const timeoutMs = 500;
const pauseMs = 1_000;
const counted = z.object({ hits: z.number(), resets_in_ms: z.number() });

/**
 * Counts in Redis or Valkey at `url`. It connects in the background and again whenever the connection is lost. The
 * client's 600 modules are loaded only where there is a Redis.
 */
export function redisLimits(url: string, log: Logger): SharedLimits {
  let problem: Error | undefined = new Error('Redis has not connected yet.');
  let isTold = false;
  const loading = import('redis').then(({ createClient }) => {
    const client = createClient({
      url,
      // A request doesn't wait for a connection: without one, it is counted in this process.
      disableOfflineQueue: true,
      socket: { connectTimeout: 2_000, reconnectStrategy: () => pauseMs },
    });
    client.on('error', (error: Error) => {
      if (!isTold) log.error({ err: error }, 'Redis is down; each copy counts requests on its own');
      isTold = true;
      problem = error;
    });
    client.on('ready', () => {
      isTold = false;
      problem = undefined;
    });
    client.connect().catch((error: Error) => void (problem = error));
    return client;
  });
  return {
    storeOf: (name) =>
      withFallback(
        name,
        new RedisStore({
          prefix: `plumbline:${name}:`,
          sendCommand: async (...command: string[]) => (await loading).sendCommand(command),
        }),
        log,
      ),
    async check() {
      if (problem) throw problem;
      const client = await loading;
      await inTime(client.ping());
    },
    close: async () => (await loading).destroy(),
  };
}

/** Counts in the database, one call for each request. */
export function databaseLimits(service: SupabaseClient, log: Logger): SharedLimits {
  const count = (key: string, seconds: number, requests: number) =>
    fromDatabase(
      service.rpc('count_requests', { p_key: key, p_seconds: seconds, p_requests: requests }),
      counted,
    );
  const storeOf = (name: string): Store => {
    let seconds = 60;
    const keyOf = (key: string) => `${name}:${key}`;
    return withFallback(
      name,
      {
        init: ({ windowMs }: Options) => void (seconds = Math.ceil(windowMs / 1000)),
        async increment(key) {
          const { hits, resets_in_ms } = await count(keyOf(key), seconds, 1);
          return { totalHits: hits, resetTime: new Date(Date.now() + resets_in_ms) };
        },
        decrement: async (key) => void (await count(keyOf(key), seconds, -1)),
        resetKey: async (key) => void (await count(keyOf(key), seconds, -2_000_000_000)),
      },
      log,
    );
  };
  return {
    storeOf,
    check: async () => void (await count('check', 60, 0)),
    close: async () => {},
  };
}

/** Counts in `shared`, and in this process while that fails or takes too long. No key says who it belongs to. */
function withFallback(name: string, shared: Store, log: Logger): Store {
  const own = new MemoryStore();
  let options: Options | undefined;
  let isReady = false;
  let downUntil = 0;
  const shielded = async <Answer>(ask: () => Promise<Answer> | Answer): Promise<Answer | null> => {
    if (Date.now() < downUntil) return null;
    try {
      if (!isReady && options) await inTime(shared.init?.(options));
      isReady = true;
      return await inTime(ask());
    } catch (error) {
      // Scripts that a Redis has lost are loaded again.
      isReady = false;
      downUntil = Date.now() + pauseMs;
      log.warn({ err: error }, 'requests are counted in this process only');
      return null;
    }
  };
  return {
    prefix: name,
    localKeys: false,
    init(given: Options) {
      options = given;
      own.init(given);
    },
    increment: async (key) =>
      (await shielded(() => shared.increment(hashed(key)))) ?? own.increment(key),
    async decrement(key) {
      await own.decrement(key);
      await shielded(() => shared.decrement(hashed(key)));
    },
    async resetKey(key) {
      await own.resetKey(key);
      await shielded(() => shared.resetKey(hashed(key)));
    },
    shutdown: () => own.shutdown(),
  };
}

const hashed = (key: string) => createHash('sha256').update(key).digest('base64url').slice(0, 22);

async function inTime<Answer>(work: Promise<Answer> | Answer): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer in ${timeoutMs} ms.`)), timeoutMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
