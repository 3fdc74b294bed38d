import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  paginateListObjectsV2,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { parseS3Address } from '@plumbline/area-registry/s3';
import { Decrypter, Encrypter } from 'age-encryption';
import type { Backup } from './backups.ts';

/** A bucket for backups: `s3://bucket/folder`, and the client that reaches it. */
export type Bucket = { address: string; client: S3Client };

export type Objects = ReturnType<typeof objectsAt>;

/** The objects below an address, by their path there. */
export function objectsAt({ address, client }: Bucket) {
  const { bucket: Bucket, prefix } = parseS3Address(address);
  return {
    async list(folder: string) {
      const keys = new Map<string, Date>();
      for await (const { Contents = [] } of paginateListObjectsV2(
        { client },
        { Bucket, Prefix: prefix + folder },
      ))
        for (const { Key = '', LastModified = new Date() } of Contents)
          keys.set(Key.slice(prefix.length), LastModified);
      return keys;
    },
    upload: (path: string, Body: ReadableStream) =>
      new Upload({ client, params: { Bucket, Key: prefix + path, Body } }).done(),
    mark: (path: string) =>
      client.send(
        new PutObjectCommand({ Bucket, Key: prefix + path, Body: Buffer.from('deleted') }),
      ),
    async read(path: string) {
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: prefix + path }));
      if (!Body) throw new Error(`${path} in the bucket ${Bucket} is empty`);
      return Body.transformToWebStream();
    },
    remove: (path: string) => client.send(new DeleteObjectCommand({ Bucket, Key: prefix + path })),
  };
}

export async function filesOf({ folder }: Backup): Promise<string[]> {
  const root = join(folder, 'storage');
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, basename(name)).slice(root.length + 1));
}

export async function encrypted(source: Pick<Blob, 'stream'>, recipient: string) {
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  return encrypter.encrypt(source.stream());
}

export async function decrypted(source: ReadableStream<Uint8Array>, identity: string) {
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity);
  return decrypter.decrypt(source);
}
