import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { absent, createFile } from './directoryBlobs.ts';

const algorithm = { name: 'ECDSA', namedCurve: 'P-256' };
const jwk = z.object({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: z.string(),
  y: z.string(),
});
const keyFile = jwk.extend({ d: z.string() });

/** The key pair of a store's operator: one signs the registry, the other goes into the page. */
export type RegistryKeys = { privateKey: CryptoKey; publicKey: z.infer<typeof jwk> };

/** Reads the signing key from a file; makes a new one, readable by its owner only, when there is none. */
export async function registryKeys(file: string): Promise<RegistryKeys> {
  const text = (await readFile(file, 'utf8').catch(absent(null))) ?? (await makeKeyFile(file));
  return parseRegistryKeys(text, file);
}

/** The signing key in a text, which is from a file or a setting. @throws Error for any other text */
export async function parseRegistryKeys(text: string, from: string): Promise<RegistryKeys> {
  const key = keyFile.safeParse(parsed(text));
  if (!key.success)
    throw new Error(`${from} does not hold a signing key (a private P-256 key as JWK).`);
  const privateKey = await crypto.subtle.importKey(
    'jwk',
    { ...key.data, key_ops: ['sign'] },
    algorithm,
    false,
    ['sign'],
  );
  return { privateKey, publicKey: jwk.parse(key.data) };
}

async function makeKeyFile(file: string): Promise<string> {
  const pair = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const text = JSON.stringify(keyFile.parse(await crypto.subtle.exportKey('jwk', pair.privateKey)));
  // Of two processes that start together one writes; the other uses what was written.
  return (await createFile(file, text, 0o600)) ? text : readFile(file, 'utf8');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
