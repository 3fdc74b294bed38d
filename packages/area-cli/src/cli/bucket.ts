import { bucketStore, type AreaStore } from '@plumbline/area-registry/store';
import { createClient } from '@supabase/supabase-js';
import { UsageError } from './usageError.ts';

/** The store in a bucket of the project that the environment names. @throws UsageError without it */
export function storeInBucket(bucket: string): AreaStore {
  const { SUPABASE_URL, SUPABASE_SECRET_KEY } = process.env;
  if (!SUPABASE_URL || !SUPABASE_SECRET_KEY)
    throw new UsageError('A bucket needs SUPABASE_URL and SUPABASE_SECRET_KEY in the environment.');
  const client = createClient(SUPABASE_URL, SUPABASE_SECRET_KEY, {
    auth: { persistSession: false },
  });
  return bucketStore(client, bucket);
}
