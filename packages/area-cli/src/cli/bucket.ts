import { isS3Address, isValidS3Address, s3Store } from '@plumbline/area-registry/s3';
import { bucketStore, type AreaStore } from '@plumbline/area-registry/store';
import { createClient } from '@supabase/supabase-js';
import { UsageError } from './usageError.ts';

/**
 * The store in a bucket: `s3://bucket/folder` with the AWS settings of the environment, or the name of one of Supabase
 * Storage. @throws UsageError for a wrong address, or without the settings
 */
export function storeInBucket(bucket: string): AreaStore {
  if (isS3Address(bucket)) {
    if (isValidS3Address(bucket)) return s3Store(bucket);
    throw new UsageError(`--bucket ${bucket} must look like s3://bucket or s3://bucket/folder.`);
  }
  const { SUPABASE_URL, SUPABASE_SECRET_KEY } = process.env;
  if (!SUPABASE_URL || !SUPABASE_SECRET_KEY)
    throw new UsageError(
      'A bucket of Supabase Storage needs SUPABASE_URL and SUPABASE_SECRET_KEY in the environment; another one is named s3://bucket.',
    );
  const client = createClient(SUPABASE_URL, SUPABASE_SECRET_KEY, {
    auth: { persistSession: false },
  });
  return bucketStore(client, bucket);
}
