import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makePushKeys, type PushKeys } from '@plumbline/messaging';
import { z } from 'zod';
import type { SupabaseKeys } from './supabase/keys.ts';

const keys = z.object({
  jwtSecret: z.string().min(32),
  publishable: z.string(),
  secret: z.string(),
  /** Folders of earlier releases have none. */
  push: z.object({ publicKey: z.string(), privateKey: z.string() }).optional(),
});

/** The keys of the database's API, and those with which browsers' push services know this installation. */
export type InstallationKeys = SupabaseKeys & { push: PushKeys };

/** The installation's own keys, made at its first start and readable by its user only. */
export async function installationKeys(dataDir: string): Promise<InstallationKeys> {
  const file = join(dataDir, 'keys.json');
  const stored = await readFile(file, 'utf8').catch(() => undefined);
  if (stored !== undefined) {
    const found = keys.parse(JSON.parse(stored));
    if (found.push) return { ...found, push: found.push };
    return write(file, { ...found, push: makePushKeys() });
  }
  const random = (bytes: number) => randomBytes(bytes).toString('hex');
  const made = {
    jwtSecret: random(32),
    publishable: `sb_publishable_${random(11)}_${random(4)}`,
    secret: `sb_secret_${random(16)}_${random(4)}`,
    push: makePushKeys(),
  };
  await mkdir(dataDir, { recursive: true });
  return write(file, made);
}

async function write(file: string, made: InstallationKeys): Promise<InstallationKeys> {
  await writeFile(file, JSON.stringify(made), { mode: 0o600 });
  return made;
}
