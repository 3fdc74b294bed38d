import { Router } from 'express';
import type { GatewayTools } from '@plumbline/kit';
import type { PushKeys } from './pushKeys.ts';

type Dependencies = Pick<GatewayTools, 'signedIn'> & { push: { keys: PushKeys } | undefined };

/** GET /push-key: { key }, with which a browser subscribes; null where the installation has no push. */
export const pushRoute = ({ signedIn, push }: Dependencies) =>
  Router().get('/push-key', signedIn(), (_req, res) => {
    res.json({ key: push?.keys.publicKey ?? null });
  });
