import { Router, type Request } from 'express';
import type { GatewayTools } from '@plumbline/kit';
import { z } from 'zod';
import type { invitations } from './invite.ts';
import { invitationBody } from './invitationBody.ts';

type Dependencies = Pick<GatewayTools, 'limited' | 'signedIn' | 'actorOf'> & {
  team: ReturnType<typeof invitations>;
  originOf: (req: Request) => string;
};
const byId = z.object({ id: z.uuid('This invitation no longer exists.') });

/** Invite, send again, take back; at most sixty mails a company in an hour. */
export const invitationRoutes = ({ limited, signedIn, actorOf, team, originOf }: Dependencies) => {
  const mails = limited({ max: 60, seconds: 3600, by: 'company' });
  const from = (req: Request) => ({ actor: actorOf(req), origin: originOf(req) });
  return Router()
    .use('/invitations', signedIn({ permission: 'manage_team' }))
    .post('/invitations', mails, async (req, res) => {
      res
        .status(201)
        .json({ invitation: await team.invite(invitationBody.parse(req.body), from(req)) });
    })
    .post('/invitations/:id/resend', mails, async (req, res) => {
      res.json({ invitation: await team.resend(byId.parse(req.params).id, from(req)) });
    })
    .delete('/invitations/:id', async (req, res) => {
      await team.revoke(byId.parse(req.params).id, actorOf(req));
      res.status(204).end();
    });
};
