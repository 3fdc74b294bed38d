import { readFile } from 'node:fs/promises';
import { generateKeyPair, exportJWK } from 'jose';
import { z } from 'zod';
import { absent, createFile } from '../store/directoryBlobs.ts';

const base64Url = z.string().regex(/^[\w-]{43}$/);

/** Name of a team: lower-case letters, digits, and hyphens. */
export const teamName = z.string().regex(/^[a-z][a-z0-9-]{0,39}$/);

const privateKey = z.object({
  kty: z.literal('OKP'),
  crv: z.literal('Ed25519'),
  x: base64Url,
  d: base64Url,
  /** The team. */
  kid: teamName,
});

/** A team's signing key: a private Ed25519 JWK whose `kid` is the team's name. */
export type TeamKey = z.infer<typeof privateKey>;

/** Makes a team's key file, readable by its owner only. @throws Error when the file exists */
export async function makeTeamKey(team: string, file: string): Promise<TeamKey> {
  const pair = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true });
  const key = privateKey.parse({ ...(await exportJWK(pair.privateKey)), kid: team });
  if (await createFile(file, JSON.stringify(key), 0o600)) return key;
  throw new Error(`${file} exists already. Name another file by --key, or remove it.`);
}

/** Reads a team's key from the text of its file. @throws Error when it is none */
export function parseTeamKey(text: string, from: string): TeamKey {
  try {
    return privateKey.parse(JSON.parse(text));
  } catch {
    throw new Error(`${from} isn't a team's signing key. Make one with: area team new <team>`);
  }
}

/** Reads a team's key from a file; undefined when there is none. @throws Error when the file is no key */
export async function readTeamKey(file: string): Promise<TeamKey | undefined> {
  const text = await readFile(file, 'utf8').catch(absent(undefined));
  return text === undefined ? undefined : parseTeamKey(text, file);
}
