import { ApiError, jsonBody, type GatewayTools } from '@plumbline/kit';
import { Router } from 'express';
import { areaReport, type Watch } from './watch.ts';

/** What the page servers hand on of browsers' reports, and the share of sessions of each version. */
export function reportRoutes(limited: GatewayTools['limited'], watch: Watch): Router {
  return Router()
    .post(
      '/reports',
      limited({ max: 6000, seconds: 60, by: 'address' }),
      jsonBody('16kb'),
      async (req, res) => {
        const report = areaReport.safeParse(req.body);
        if (!report.success) throw new ApiError(422, 'invalid', 'This is not an area report.');
        await watch.receive(report.data, req.ip ?? '');
        res.status(204).end();
      },
    )
    .get('/usage', limited({ max: 60, seconds: 60, by: 'address' }), (_req, res) => {
      res.json({ areas: sharesOf(watch.sessions.counts()) });
    });
}

/** Percent of an area's sessions by version; how many there are is the operator's business. */
function sharesOf(counts: Record<string, Record<string, number>>) {
  const shares = (versions: Record<string, number>) => {
    const total = Object.values(versions).reduce((sum, count) => sum + count, 0);
    return Object.fromEntries(
      Object.entries(versions).map(([version, count]) => [
        version,
        total === 0 ? 0 : Math.round((count / total) * 100),
      ]),
    );
  };
  return Object.fromEntries(
    Object.entries(counts).map(([area, versions]) => [area, shares(versions)]),
  );
}
