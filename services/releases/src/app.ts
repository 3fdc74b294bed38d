import { createGateway, type GatewayAccess } from '@plumbline/kit';
import { Router } from 'express';
import type { Releasing } from './release/carryOut.ts';
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
      routes: () => Router(),
    },
    access,
  );
