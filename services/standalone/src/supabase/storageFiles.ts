import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import type { App } from '@supabase/lite';
import { z } from 'zod';

type StorageAdapter = NonNullable<App['_storageAdapter']>;
type Body = Parameters<StorageAdapter['uploadObject']>[3];

const description = z.object({ mimetype: z.string(), cacheControl: z.string(), eTag: z.string() });
const unknown = { mimetype: 'application/octet-stream', cacheControl: 'no-cache' };

/**
 * Keeps the objects of the storage API as files below one folder: `<folder>/<bucket>/<object name>`,
 * and what each one is below `<folder>/.about`.
 */
export function storageFiles(folder: string): StorageAdapter {
  const root = resolve(folder);
  const inside = (base: string, key: string) => {
    const file = resolve(base, key);
    if (!file.startsWith(base + sep)) throw new Error('The object name leaves its bucket');
    return file;
  };
  const place = (bucket: string, key: string) => inside(inside(root, bucket), key);
  const about = (bucket: string, key: string) => inside(inside(join(root, '.about'), bucket), key);
  const head = async (bucket: string, key: string) => {
    const found = await stat(place(bucket, key));
    const text = await readFile(about(bucket, key), 'utf8').catch(() => undefined);
    const known = text
      ? description.parse(JSON.parse(text))
      : { ...unknown, eTag: `"${found.mtimeMs}"` };
    return { ...known, contentLength: found.size, size: found.size, lastModified: found.mtime };
  };
  const remove = (bucket: string, key: string) =>
    Promise.all([place(bucket, key), about(bucket, key)].map((file) => rm(file, { force: true })));
  return {
    driver: null,
    headObject: head,
    async uploadObject(bucket, key, _version, body, mimetype, cacheControl) {
      const bytes = await bytesOf(body);
      const eTag = `"${createHash('md5').update(bytes).digest('hex')}"`;
      await write(about(bucket, key), JSON.stringify({ mimetype, cacheControl, eTag }));
      await write(place(bucket, key), bytes);
      return head(bucket, key);
    },
    async getObject(bucket, key) {
      const body = await readFile(place(bucket, key));
      return { httpStatusCode: 200, metadata: await head(bucket, key), body };
    },
    async deleteObject(bucket, key) {
      await remove(bucket, key);
    },
    async deleteObjects(bucket, keys) {
      await Promise.all(keys.map((key) => remove(bucket, key)));
    },
    async copyObject(fromBucket, fromKey, _version, toBucket, toKey) {
      const { mimetype, cacheControl, eTag } = await head(fromBucket, fromKey);
      await write(about(toBucket, toKey), JSON.stringify({ mimetype, cacheControl, eTag }));
      await write(place(toBucket, toKey), await readFile(place(fromBucket, fromKey)));
      return {
        httpStatusCode: 200,
        eTag,
        lastModified: (await head(toBucket, toKey)).lastModified,
      };
    },
    async privateAssetUrl(bucket, key) {
      return `file://${place(bucket, key)}`;
    },
  };
}

/** A file appears whole or not at all. */
async function write(file: string, content: Uint8Array | string) {
  await mkdir(dirname(file), { recursive: true });
  const draft = `${file}.${randomUUID()}.part`;
  await writeFile(draft, content);
  await rename(draft, file);
}

async function bytesOf(body: Body): Promise<Uint8Array> {
  if (body instanceof Uint8Array) return body;
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks);
}
