import { isSignedRegistry, registry as registrySchema, type Registry } from '@plumbline/contract';
import { ApiError } from '@plumbline/kit';
import type { Logger } from 'pino';
import type { AreaSource } from './areaSource.ts';

/** Where released areas are read, and how old what was read may be. */
export type RegistrySource = {
  /** Reads the store that registry.json and areas/ are in. */
  read: AreaSource;
  /** The operator's public key, a P-256 JWK. */
  key: JsonWebKey;
  log: Logger;
  maxAgeMs?: number;
  /** A registry that was signed longer ago is not taken; without it none expires. */
  expiresAfterDays?: number | undefined;
  now?: () => number;
};

const dayMs = 86_400_000;

/** Resolves to the live registry; `checkStore` rejects with why it is not the newest, after the last time it was read. */
export type SignedRegistry = (() => Promise<Registry>) & { checkStore: () => Promise<void> };

/**
 * The live registry of a store, asked for again when it is older than `maxAgeMs`.
 * One that the operator has not signed, that is older than the one before, or that has expired, is never taken; while no good
 * one comes, the last good one holds. Rejects with ApiError 503 when there never was one.
 */
export function signedRegistry({
  read,
  key,
  log,
  maxAgeMs = 5000,
  expiresAfterDays = Infinity,
  now = Date.now,
}: RegistrySource): SignedRegistry {
  let current: Registry | undefined;
  let problem: unknown;
  let asked: { at: number; answer: Promise<void> } | undefined;

  const refresh = async () => {
    try {
      const found = await readRegistry(read, key);
      if (current && found.revision < current.revision)
        throw new Error(`Revision ${found.revision} is older than ${current.revision}.`);
      const expiresAt = Date.parse(found.issued_at) + expiresAfterDays * dayMs;
      if (now() > expiresAt)
        throw new Error(
          `Revision ${found.revision} expired on ${new Date(expiresAt).toISOString().slice(0, 10)}: sign it anew with pnpm area renew.`,
        );
      current = found;
      problem = undefined;
    } catch (error) {
      problem = error;
      log.error(
        { err: error, revision: current?.revision ?? null },
        'the registry could not be taken',
      );
    }
  };
  const live = async () => {
    if (!asked || now() - asked.at >= maxAgeMs) asked = { at: now(), answer: refresh() };
    // Only the first visitor waits; later ones get what is known while the next is on its way.
    if (!current) await asked.answer;
    if (!current) throw new ApiError(503, 'no_areas', 'No area has been released yet.');
    return current;
  };
  const checkStore = async () => {
    if (problem) throw problem;
  };
  return Object.assign(live, { checkStore });
}

async function readRegistry(read: AreaSource, key: JsonWebKey): Promise<Registry> {
  const answer = await read('registry.json');
  if (!answer.ok) throw new Error(`registry.json was answered with ${answer.status}.`);
  const found: unknown = await answer.json();
  if (!(await isSignedRegistry(found, key)))
    throw new Error('The operator has not signed this registry.');
  return registrySchema.parse(found);
}
