import { registryMessage, type Registry } from '@plumbline/contract';
import type { RegistryKeys } from './registryKeys.ts';

/** The registry with its operator's signature, in place of any older one. */
export const signRegistry = (unsigned: Registry, keys: RegistryKeys): Promise<Registry> =>
  signDocument(unsigned, keys);

/** Any document of a store, signed as the registry is. */
export async function signDocument<Content extends object>(
  unsigned: Content & { signature?: string | undefined },
  { privateKey }: RegistryKeys,
): Promise<Content & { signature: string }> {
  const content = { ...unsigned, signature: undefined };
  const bytes = await crypto.subtle.sign(
    { name: 'ECDSA', hash: 'SHA-256' },
    privateKey,
    registryMessage(content),
  );
  return { ...content, signature: Buffer.from(bytes).toString('base64url') };
}
