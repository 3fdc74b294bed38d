import { shellOfPortal } from '@plumbline/area-cli/check';
import { bucketStore, parseRegistryKeys } from '@plumbline/area-registry/store';
import { gatewayEnvironment, startGateway } from '@plumbline/kit';
import { createClient } from '@supabase/supabase-js';
import { createReleases } from './app.ts';
import { releasesEnvironment } from './settings.ts';

await startGateway(
  'releases',
  gatewayEnvironment.extend(releasesEnvironment.shape),
  (env, access) => {
    const client = createClient(env.SUPABASE_URL, env.SUPABASE_SECRET_KEY, {
      auth: { persistSession: false },
    });
    return {
      app: createReleases(access, {
        store: bucketStore(client, env.AREAS_BUCKET),
        keys: () => parseRegistryKeys(env.REGISTRY_SIGNING_KEY, 'REGISTRY_SIGNING_KEY'),
        portal: env.PORTAL_URL,
        openShell: async () => shellOfPortal(new URL(env.PORTAL_URL)),
      }),
    };
  },
);
