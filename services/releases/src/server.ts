import { shellOfPortal } from '@plumbline/area-cli/check';
import { isS3Address, s3Store } from '@plumbline/area-registry/s3';
import { bucketStore, parseRegistryKeys } from '@plumbline/area-registry/store';
import { gatewayEnvironment, startGateway } from '@plumbline/kit';
import { createClient } from '@supabase/supabase-js';
import { createReleases } from './app.ts';
import { makeWatch } from './watch/watch.ts';
import { releasesEnvironment } from './settings.ts';

await startGateway(
  'releases',
  gatewayEnvironment.extend(releasesEnvironment.shape),
  (env, access) => {
    const client = createClient(env.SUPABASE_URL, env.SUPABASE_SECRET_KEY, {
      auth: { persistSession: false },
    });
    const store = isS3Address(env.AREAS_BUCKET)
      ? s3Store(env.AREAS_BUCKET)
      : bucketStore(client, env.AREAS_BUCKET);
    const keys = () => parseRegistryKeys(env.REGISTRY_SIGNING_KEY, 'REGISTRY_SIGNING_KEY');
    return {
      app: createReleases(access, {
        store,
        keys,
        watch: makeWatch({ store, keys, log: access.log }),
        portal: env.PORTAL_URL,
        openShell: async () => shellOfPortal(new URL(env.PORTAL_URL)),
      }),
    };
  },
);
