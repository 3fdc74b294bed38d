import type { S3Client } from '@aws-sdk/client-s3';
import { makeAreaStore, type AreaStore } from '../store/areaStore.ts';
import { s3Blobs, s3Client } from './s3Blobs.ts';

export { isS3Address, isValidS3Address, parseS3Address } from './s3Address.ts';
export { s3Blobs, s3Client };

/** The store of areas at `s3://bucket` or `s3://bucket/folder`, on any service that speaks S3. */
export function s3Store(address: string, client: S3Client = s3Client()): AreaStore {
  return makeAreaStore(s3Blobs(client, address));
}
