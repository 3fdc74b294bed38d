import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type postgres from 'postgres';
import { storageFiles } from '../supabase/storageFiles.ts';

const types: Record<string, string> = { jpg: 'image/jpeg', pdf: 'application/pdf' };
const cacheControl = 'max-age=3600';

type Missing = { bucket: string; name: string; hash: string; owner: string | null };

/**
 * Puts the pictures and documents of the demo companies where their rows say that they are, found by the hash of their
 * content. What is there already stays, so an aborted first start is finished by the next one.
 * @returns how many were put
 */
export async function putDemoFiles(
  sql: postgres.Sql,
  { from, storageFolder }: { from: string; storageFolder: string },
): Promise<number> {
  const files = await filesByHash(from);
  const missing = await sql<Missing[]>`
    select * from (
      select 'project-photos' as bucket, object_path as name, content_hash as hash, uploaded_by as owner
      from public.project_photos where deleted_at is null
      union
      select 'project-documents', v.object_path, v.content_hash, v.uploaded_by from public.document_versions v
      union
      select 'vendor-files', b.object_path, b.file_hash, b.created_by from public.bills b where b.object_path is not null) file
    where hash = any (${[...files.keys()]})
      and not exists (select from storage.objects o where o.bucket_id = file.bucket and o.name = file.name)`;
  const storage = storageFiles(storageFolder);
  for (const { bucket, name, hash, owner } of missing) {
    const file = files.get(hash);
    if (!file) continue;
    const { eTag, lastModified } = await storage.uploadObject(
      bucket,
      name,
      undefined,
      file.bytes,
      file.type,
      cacheControl,
    );
    const metadata = {
      eTag,
      size: file.bytes.length,
      mimetype: file.type,
      cacheControl,
      lastModified: lastModified?.toISOString() ?? null,
      contentLength: file.bytes.length,
      httpStatusCode: 200,
    };
    await sql`
      insert into storage.objects (bucket_id, name, owner, owner_id, metadata)
      values (${bucket}, ${name}, ${owner}, ${owner}, ${sql.json(metadata)})
      on conflict (bucket_id, name) do nothing`;
  }
  return missing.length;
}

async function filesByHash(folder: string) {
  const names = await readdir(folder).catch(() => []);
  const files = await Promise.all(
    names.map(async (name) => {
      const bytes = await readFile(join(folder, name));
      const type = types[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream';
      return [createHash('sha256').update(bytes).digest('hex'), { bytes, type }] as const;
    }),
  );
  return new Map(files);
}
