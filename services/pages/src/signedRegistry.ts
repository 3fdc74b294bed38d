import { isSignedRegistry, registry as registrySchema, type Registry } from '@plumbline/contract';
import { ApiError } from '@plumbline/kit';
import type { Logger } from 'pino';

/** Where released areas are read, and how old what was read may be. */
export type RegistrySource = {
  /** Address below which registry.json and areas/ lie, with a slash at its end. */
  areasUrl: string;
  /** The operator's public key, a P-256 JWK. */
  key: JsonWebKey;
  log: Logger;
  maxAgeMs?: number;
  /** A registry that was signed longer ago is not taken; without it none expires. */
  expiresAfterDays?: number | undefined;
  now?: () => number;
};

const timeoutMs = 5000;
const dayMs = 86_400_000;

/**
 * The live registry of a store that is read over HTTP, asked for again when it is older than `maxAgeMs`.
 * One that the operator has not signed, that is older than the one before, or that has expired, is never taken; while no good
 * one comes, the last good one holds. Rejects with ApiError 503 when there never was one.
 */
export function signedRegistry({
  areasUrl,
  key,
  log,
  maxAgeMs = 5000,
  expiresAfterDays = Infinity,
  now = Date.now,
}: RegistrySource): () => Promise<Registry> {
  let current: Registry | undefined;
  let asked: { at: number; answer: Promise<void> } | undefined;

  const refresh = async () => {
    try {
      const found = await readRegistry(new URL('registry.json', areasUrl), key);
      if (current && found.revision < current.revision)
        throw new Error(`Revision ${found.revision} is older than ${current.revision}.`);
      const expiresAt = Date.parse(found.issued_at) + expiresAfterDays * dayMs;
      if (now() > expiresAt)
        throw new Error(
          `Revision ${found.revision} expired on ${new Date(expiresAt).toISOString().slice(0, 10)}: sign it anew with pnpm area renew.`,
        );
      current = found;
    } catch (error) {
      log.error(
        { err: error, revision: current?.revision ?? null },
        'the registry could not be taken',
      );
    }
  };
  return async () => {
    if (!asked || now() - asked.at >= maxAgeMs) asked = { at: now(), answer: refresh() };
    // Only the first visitor waits; later ones get what is known while the next is on its way.
    if (!current) await asked.answer;
    if (!current) throw new ApiError(503, 'no_areas', 'No area has been released yet.');
    return current;
  };
}

async function readRegistry(url: URL, key: JsonWebKey): Promise<Registry> {
  const answer = await fetch(url, {
    signal: AbortSignal.timeout(timeoutMs),
    headers: { 'cache-control': 'no-cache' },
  });
  if (!answer.ok) throw new Error(`${url.pathname} answered ${answer.status}.`);
  const found: unknown = await answer.json();
  if (!(await isSignedRegistry(found, key)))
    throw new Error('The operator has not signed this registry.');
  return registrySchema.parse(found);
}
