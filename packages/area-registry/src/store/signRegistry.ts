import { registryMessage, type Registry } from '@plumbline/contract';
import type { RegistryKeys } from './registryKeys.ts';

/** The registry with its operator's signature, in place of any older one. */
export async function signRegistry(
  unsigned: Registry,
  { privateKey }: RegistryKeys,
): Promise<Registry> {
  const { signature: _, ...content } = unsigned;
  const bytes = await crypto.subtle.sign(
    { name: 'ECDSA', hash: 'SHA-256' },
    privateKey,
    registryMessage(content),
  );
  return { ...content, signature: Buffer.from(bytes).toString('base64url') };
}
