import { ApiError, limited, type SharedLimits } from '@plumbline/kit';
import express, { Router } from 'express';
import { z } from 'zod';

/** An area's failure in a browser, or (`entered`) a session that runs this version. */
const areaReport = z.object({
  area: z.string().max(100),
  version: z.string().max(100),
  kind: z.string().max(100),
  message: z.string().max(2000).optional(),
  at: z.string().max(500).optional(),
  stack: z.string().max(4000).optional(),
  /** Of the browser's tab. */
  session: z.string().max(100).optional(),
});
export type AreaReport = z.infer<typeof areaReport>;

/** POST /api/telemetry: browsers report areas that failed to load or to render. */
export function telemetryRoute(
  receive: (report: AreaReport, reporter: string) => Promise<void>,
  limits?: SharedLimits,
): Router {
  return Router().post(
    '/',
    limited({ max: 600, seconds: 60, by: 'address' }, limits?.storeOf('pages:telemetry')),
    // sendBeacon sends text/plain.
    express.json({ limit: '16kb', type: () => true }),
    async (req, res) => {
      const report = areaReport.safeParse(req.body);
      if (!report.success) throw new ApiError(422, 'invalid', 'This is not an area report.');
      await receive(report.data, req.ip ?? '');
      res.status(204).end();
    },
  );
}
