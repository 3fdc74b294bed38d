import { Router } from 'express';
import type { GatewayTools } from '@plumbline/kit';
import { ownerOnly, toOwner } from '../ownerOnly.ts';
import type { exportCompany } from './exportCompany.ts';

type Dependencies = Pick<GatewayTools, 'limited' | 'signedIn' | 'actorOf' | 'log'> & {
  exporting: ReturnType<typeof exportCompany>;
};

/** GET /export: all data of the owner's company as a zip; six a company in an hour. */
export const exportRoute = ({ limited, signedIn, actorOf, log, exporting }: Dependencies) =>
  Router()
    .use('/export', ownerOnly({ signedIn, actorOf }))
    .get('/export', limited({ max: 6, seconds: 3600, by: 'company' }), async (req, res) => {
      const name = `plumbline-export-${new Date().toISOString().slice(0, 10)}.zip`;
      res.set({
        'content-type': 'application/zip',
        'content-disposition': `attachment; filename="${name}"`,
        'cache-control': 'no-store',
      });
      try {
        await exporting(toOwner(actorOf(req)), res);
      } catch (error) {
        if (!res.headersSent) throw error;
        log.error({ err: error }, 'an export was cut off');
        // A zip that ends in the middle must not look like a whole one.
        res.destroy();
      }
    });
