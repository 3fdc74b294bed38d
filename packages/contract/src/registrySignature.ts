const algorithm = { name: 'ECDSA', namedCurve: 'P-256' };

/** What a registry's signature is over: its JSON without the signature, keys sorted, as UTF-8. */
export function registryMessage(registry: object): Uint8Array<ArrayBuffer> {
  const content = Object.fromEntries(
    Object.entries(registry).filter(([key]) => key !== 'signature'),
  );
  return new TextEncoder().encode(JSON.stringify(sorted(content)));
}

/**
 * Whether a registry, as it was received and before any parsing, carries the operator's signature.
 * `publicKey` is a P-256 JWK. False for a missing or malformed signature, never an error.
 */
export async function isSignedRegistry(registry: unknown, publicKey: JsonWebKey): Promise<boolean> {
  if (typeof registry !== 'object' || registry === null) return false;
  if (!('signature' in registry) || typeof registry.signature !== 'string') return false;
  try {
    const key = await crypto.subtle.importKey('jwk', publicKey, algorithm, false, ['verify']);
    const signature = fromBase64Url(registry.signature);
    const verification = { name: 'ECDSA', hash: 'SHA-256' };
    return await crypto.subtle.verify(verification, key, signature, registryMessage(registry));
  } catch {
    return false;
  }
}

function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, inner]) => [key, sorted(inner)]));
}
