import { Router, type Request } from 'express';
import { fromDatabase, type GatewayTools } from '@plumbline/kit';
import { z } from 'zod';
import { passwordBody, type passwords } from './passwords.ts';

type Dependencies = Pick<GatewayTools, 'limited' | 'signedIn' | 'actorOf'> & {
  secrets: ReturnType<typeof passwords>;
  hasTwoFactor: (token: string) => Promise<boolean>;
};
const state = z.record(z.string(), z.unknown());
const noTwoFactor =
  'not available. It needs a hosted sign-in server (a Supabase project); this installation uses its built-in one.';

/** The caller's own security: the password, its age, and whether a second factor is to be had. */
export const securityRoutes = ({
  limited,
  signedIn,
  actorOf,
  secrets,
  hasTwoFactor,
}: Dependencies) =>
  Router()
    .get('/security', signedIn(), async (req, res) => {
      const known = await fromDatabase(actorOf(req).db.rpc('security_state'), state);
      const is_available = await hasTwoFactor(tokenOf(req));
      res.json({
        ...known,
        two_factor: { is_available, reason: is_available ? null : noTwoFactor },
      });
    })
    .post(
      '/password',
      signedIn(),
      limited({ max: 10, seconds: 600, by: 'user' }),
      async (req, res) => {
        await secrets.change(
          actorOf(req),
          tokenOf(req),
          passwordBody.parse(req.body),
          req.get('user-agent'),
        );
        res.json({ changed: true });
      },
    );

const tokenOf = (req: Request) => req.get('authorization')?.slice('Bearer '.length) ?? '';
