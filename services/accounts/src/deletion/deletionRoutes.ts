import { Router } from 'express';
import type { GatewayTools } from '@plumbline/kit';
import { ownerOnly, toOwner } from '../ownerOnly.ts';
import { deletionBody, waitingDays, type companyDeletion } from './companyDeletion.ts';

type Dependencies = Pick<GatewayTools, 'limited' | 'signedIn' | 'actorOf'> & {
  deletion: ReturnType<typeof companyDeletion>;
};

/** The deletion of the owner's company: ask, look, take back. */
export const deletionRoutes = ({ limited, signedIn, actorOf, deletion }: Dependencies) => {
  const owner = ownerOnly({ signedIn, actorOf });
  return Router()
    .use('/deletion', owner)
    .get('/deletion', async (req, res) => {
      const request = await deletion.current(toOwner(actorOf(req)));
      res.json({ request, waiting_days: waitingDays });
    })
    .post('/deletion', limited({ max: 10, seconds: 600, by: 'user' }), async (req, res) => {
      const body = deletionBody.parse(req.body);
      const browser = req.get('user-agent');
      res.status(201).json({ request: await deletion.begin(toOwner(actorOf(req)), body, browser) });
    })
    .delete('/deletion', async (req, res) => {
      await deletion.cancel(toOwner(actorOf(req)));
      res.status(204).end();
    });
};
