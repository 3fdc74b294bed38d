import { fromDatabase } from '@plumbline/kit';
import type { SupabaseClient } from '@supabase/supabase-js';
import { z } from 'zod';

const page = z.array(
  z.object({
    bucket: z.string(),
    name: z.string(),
    size: z.number(),
    /** False for a file that got its row since it was found. */
    is_claimed: z.boolean().default(true),
  }),
);
type StoredFile = z.infer<typeof page>[number];

/** The stored files of a company, or with null of all companies, page by page. */
export const storedFiles = (service: SupabaseClient, companyId: string | null) =>
  pagesOf((after) => service.rpc('stored_files', { p_company_id: companyId, p_after: after }));

/**
 * The stored files of all companies that no row names, once they are a week old, page by page: claimed,
 * so that no row can name them before they are removed.
 */
export const filesWithoutRow = (service: SupabaseClient) =>
  pagesOf((after) => service.rpc('claim_files_without_row', { p_after: after }));

async function* pagesOf(read: (after: string) => Parameters<typeof fromDatabase>[0]) {
  let after = '';
  for (;;) {
    const files = await fromDatabase(read(after), page);
    const last = files.at(-1);
    if (!last) return;
    yield files.filter(({ is_claimed }) => is_claimed);
    after = `${last.bucket}/${last.name}`;
  }
}

/** Deletes stored files, by the storage's own API, and answers how many. */
export async function removeFiles(
  service: SupabaseClient,
  pages: AsyncIterable<StoredFile[]>,
): Promise<number> {
  let removed = 0;
  for await (const files of pages)
    for (const [bucket, own] of Map.groupBy(files, (file) => file.bucket)) {
      const { error } = await service.storage.from(bucket).remove(own.map(({ name }) => name));
      if (error) throw new Error(`The files in ${bucket} were not deleted: ${error.message}`);
      removed += own.length;
    }
  return removed;
}
