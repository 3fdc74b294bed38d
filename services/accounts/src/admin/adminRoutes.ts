import { Router, type RequestHandler } from 'express';
import { ApiError, type GatewayTools } from '@plumbline/kit';
import { z } from 'zod';
import type { cleanUp } from './cleanUp.ts';
import { presetAccounts } from './presetAccounts.ts';
import type { setUpAccounts } from './setUpAccounts.ts';

type Dependencies = Pick<GatewayTools, 'limited' | 'signedIn' | 'actorOf'> & {
  allowsDataReset: boolean;
  setUp: ReturnType<typeof setUpAccounts>;
  cleaning: ReturnType<typeof cleanUp>;
};

const off =
  'This installation does not offer it: its operator has not set ALLOW_DATA_RESET. It makes accounts with a known password and deletes the data of every company.';
const unconfirmed = 'Please confirm database cleanup by checking the confirmation box first.';
const confirmed = z.object(
  { confirm: z.literal(true, { error: unconfirmed }) },
  { error: unconfirmed },
);

/** Set-up of the preset accounts and cleanup of all data; for platform administrators alone. */
export const adminRoutes = (dependencies: Dependencies) => {
  const { limited, signedIn, actorOf, allowsDataReset, setUp, cleaning } = dependencies;
  const state = { is_enabled: allowsDataReset, reason: allowsDataReset ? null : off };
  const isAdmin: RequestHandler = (req, _res, next) => {
    if (!actorOf(req).isPlatformAdmin)
      throw new ApiError(403, 'forbidden', 'Only a platform administrator can do this.');
    next();
  };
  const isOn: RequestHandler = (_req, _res, next) => {
    if (!allowsDataReset) throw new ApiError(403, 'reset_disabled', off);
    next();
  };
  return Router()
    .use('/admin', signedIn(), isAdmin)
    .get('/admin/setup', (_req, res) => {
      res.json({ ...state, accounts: allowsDataReset ? presetAccounts : [] });
    })
    .post(
      '/admin/setup',
      isOn,
      limited({ max: 10, seconds: 600, by: 'user' }),
      async (req, res) => {
        res.json({ results: await setUp(actorOf(req).userId) });
      },
    )
    .get('/admin/cleanup', async (_req, res) => {
      res.json({ ...state, ...(await cleaning.count()) });
    })
    .post(
      '/admin/cleanup',
      isOn,
      limited({ max: 10, seconds: 600, by: 'user' }),
      async (req, res) => {
        confirmed.parse(req.body);
        res.json({ results: await cleaning.run(actorOf(req).userId) });
      },
    );
};
