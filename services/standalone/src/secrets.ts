import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { SupabaseKeys } from './supabase/keys.ts';

const keys = z.object({
  jwtSecret: z.string().min(32),
  publishable: z.string(),
  secret: z.string(),
});

/** The installation's own keys, made at its first start and readable by its user only. */
export async function installationKeys(dataDir: string): Promise<SupabaseKeys> {
  const file = join(dataDir, 'keys.json');
  const stored = await readFile(file, 'utf8').catch(() => undefined);
  if (stored !== undefined) return keys.parse(JSON.parse(stored));
  const random = (bytes: number) => randomBytes(bytes).toString('hex');
  const made = {
    jwtSecret: random(32),
    publishable: `sb_publishable_${random(11)}_${random(4)}`,
    secret: `sb_secret_${random(16)}_${random(4)}`,
  };
  await mkdir(dataDir, { recursive: true });
  await writeFile(file, JSON.stringify(made), { mode: 0o600 });
  return made;
}
