import { fromDatabase } from '@plumbline/kit';
import type { SupabaseClient } from '@supabase/supabase-js';
import { z } from 'zod';

const page = z.array(z.object({ bucket: z.string(), name: z.string(), size: z.number() }));
/** The stored files of a company, or with null of all companies, page by page. */
export async function* storedFiles(service: SupabaseClient, companyId: string | null) {
  let after = '';
  for (;;) {
    const values = { p_company_id: companyId, p_after: after };
    const files = await fromDatabase(service.rpc('stored_files', values), page);
    const last = files.at(-1);
    if (!last) return;
    yield files;
    after = `${last.bucket}/${last.name}`;
  }
}

/** Deletes stored files, by the storage's own API, and answers how many. */
export async function removeFiles(
  service: SupabaseClient,
  companyId: string | null,
): Promise<number> {
  let removed = 0;
  for await (const files of storedFiles(service, companyId))
    for (const [bucket, own] of Map.groupBy(files, (file) => file.bucket)) {
      const { error } = await service.storage.from(bucket).remove(own.map(({ name }) => name));
      if (error) throw new Error(`The files in ${bucket} were not deleted: ${error.message}`);
      removed += own.length;
    }
  return removed;
}
