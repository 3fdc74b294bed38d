import type { GatewayTools } from '@plumbline/kit';
import { Router } from 'express';
import { z } from 'zod';
import { ownAddress } from '../subscriptions/portalSession.ts';
import type { connectAccount } from './connectAccount.ts';

const startBody = z.object({ returnUrl: z.string().max(2000) });

type Dependencies = Pick<GatewayTools, 'signedIn' | 'actorOf'> & {
  account: ReturnType<typeof connectAccount>;
};

/** The contractor's own account at the provider. */
export const connectRoutes = ({ signedIn, actorOf, account }: Dependencies) => {
  const billing = signedIn({ permission: 'manage_billing' });
  return Router()
    .get('/connect', billing, async (req, res) => void res.json(await account.read(actorOf(req))))
    .post('/connect/start', billing, async (req, res) => {
      const { returnUrl } = startBody.parse(req.body);
      res.json(await account.start(actorOf(req), ownAddress(req, returnUrl)));
    })
    .post('/connect/stop', billing, async (req, res) => {
      res.json(await account.stop(actorOf(req)));
    });
};
