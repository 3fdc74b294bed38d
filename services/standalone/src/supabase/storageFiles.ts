import { createHash } from 'node:crypto';
import { copyFile, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import type { App } from '@supabase/lite';

type StorageAdapter = NonNullable<App['_storageAdapter']>;
type Body = Parameters<StorageAdapter['uploadObject']>[3];

/** Keeps the objects of the storage API as files below one folder: `<folder>/<bucket>/<object name>`. */
export function storageFiles(folder: string): StorageAdapter {
  const root = resolve(folder);
  const place = (bucket: string, key: string) => {
    const file = resolve(root, bucket, key);
    if (!file.startsWith(join(root, bucket) + sep))
      throw new Error('The object name leaves its bucket');
    return file;
  };
  const head = async (bucket: string, key: string) => {
    const found = await stat(place(bucket, key));
    return {
      cacheControl: 'no-cache',
      contentLength: found.size,
      size: found.size,
      mimetype: 'application/octet-stream',
      lastModified: found.mtime,
      eTag: `"${found.mtimeMs}-${found.size}"`,
    };
  };
  return {
    driver: null,
    headObject: head,
    async uploadObject(bucket, key, _version, body, mimetype, cacheControl) {
      const file = place(bucket, key);
      const bytes = await bytesOf(body);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(`${file}.part`, bytes);
      await rename(`${file}.part`, file);
      const eTag = `"${createHash('md5').update(bytes).digest('hex')}"`;
      return { ...(await head(bucket, key)), mimetype, cacheControl, eTag };
    },
    async getObject(bucket, key) {
      const body = await readFile(place(bucket, key));
      return { httpStatusCode: 200, metadata: await head(bucket, key), body };
    },
    async deleteObject(bucket, key) {
      await rm(place(bucket, key), { force: true });
    },
    async deleteObjects(bucket, keys) {
      await Promise.all(keys.map((key) => rm(place(bucket, key), { force: true })));
    },
    async copyObject(fromBucket, fromKey, _version, toBucket, toKey) {
      const target = place(toBucket, toKey);
      await mkdir(dirname(target), { recursive: true });
      await copyFile(place(fromBucket, fromKey), target);
      const { eTag, lastModified } = await head(toBucket, toKey);
      return { httpStatusCode: 200, eTag, lastModified };
    },
    async privateAssetUrl(bucket, key) {
      return `file://${place(bucket, key)}`;
    },
  };
}

async function bytesOf(body: Body): Promise<Uint8Array> {
  if (body instanceof Uint8Array) return body;
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks);
}
