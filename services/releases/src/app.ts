import { createGateway, type GatewayAccess } from '@plumbline/kit';
import { operatorRoutes } from './operator/operatorRoutes.ts';
import type { Releasing } from './release/carryOut.ts';
import { reportRoutes } from './watch/reportRoutes.ts';
import { teamRoutes } from './release/teamRoutes.ts';

/**
 * The release service: it alone holds the key of a store, and releases what a listed team has signed and the checks
 * let pass. It does not listen.
 */
export const createReleases = (access: GatewayAccess, releasing: Releasing) =>
  createGateway(
    {
      name: 'releases',
      rawRoutes: (tools) => teamRoutes(tools, releasing),
      webhooks: ({ limited }) => reportRoutes(limited, releasing.watch),
      routes: (tools) => operatorRoutes(tools, releasing),
      parts: { area_store: () => releasing.store.registry() },
    },
    access,
  );
