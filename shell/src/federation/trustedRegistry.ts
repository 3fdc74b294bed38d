import { isSignedRegistry, registry, type Registry } from '@plumbline/contract';
import { newestSeen, noteSeen } from './seenRevision.ts';

/** The list of areas cannot be trusted; nothing of it is run. The message is for the person at the screen. */
class RegistryRefusedError extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'RegistryRefusedError';
  }
}

const refusals = {
  insecure:
    'This page must be opened over https, or on the machine it runs on: without that the browser cannot check the list of areas.',
  keyless: 'The list of areas cannot be checked, because this page came without its key.',
  unsigned:
    'The list of areas is not signed by the operator of this portal, so nothing of it was run.',
  old: 'The list of areas is older than one this browser has seen, so nothing of it was run.',
  unreadable: 'The list of areas cannot be read, so nothing of it was run.',
};

/**
 * Checks a registry as it came: signed with the operator's key, not older than the newest one that
 * this browser has seen, and of the right shape. Throws RegistryRefusedError.
 */
export async function trustedRegistry(
  received: unknown,
  publicKey: JsonWebKey | undefined,
): Promise<Registry> {
  if (!globalThis.isSecureContext) throw new RegistryRefusedError(refusals.insecure);
  if (!publicKey) throw new RegistryRefusedError(refusals.keyless);
  if (!(await isSignedRegistry(received, publicKey)))
    throw new RegistryRefusedError(refusals.unsigned);
  const parsed = registry.safeParse(received);
  if (!parsed.success) throw new RegistryRefusedError(refusals.unreadable);
  const keyName = String(publicKey.x);
  if (parsed.data.revision < newestSeen(keyName)) throw new RegistryRefusedError(refusals.old);
  noteSeen(keyName, parsed.data.revision);
  return parsed.data;
}
