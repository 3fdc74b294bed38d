import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SupabaseOptions } from '@plumbline/standalone/supabase';

const below = (clusterFolder: string) => join(clusterFolder, 'schemas');

/**
 * What the API reads of a database's tables and functions before it answers a first request, kept for
 * all copies of one template: reading it is half the work of starting a backend.
 */
export function cachedSchema(
  clusterFolder: string,
  template: string,
): NonNullable<SupabaseOptions['schemaCache']> {
  const file = join(below(clusterFolder), `${template}.json`);
  return {
    get: () => readFile(file, 'utf8').catch(() => undefined),
    async set(_key, schema) {
      // Another process never reads half of it.
      const draft = `${file}.${randomUUID()}`;
      await mkdir(below(clusterFolder), { recursive: true });
      await writeFile(draft, schema);
      await rename(draft, file);
    },
    delete: () => rm(file, { force: true }),
  };
}

/** Removes what is kept: the API may be another one by the next start of the cluster. */
export const forgetSchemas = (clusterFolder: string) =>
  rm(below(clusterFolder), { recursive: true, force: true });
