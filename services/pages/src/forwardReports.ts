import type { Logger } from 'pino';
import type { AreaReport } from './telemetryRoute.ts';

/** Hands reports to the release service, which counts them and takes a failing release back. Never rejects. */
export function forwardReports(releasesUrl: string, log: Logger) {
  const url = new URL('reports', releasesUrl.endsWith('/') ? releasesUrl : `${releasesUrl}/`);
  return async ({ area, version, kind, session }: AreaReport): Promise<void> => {
    try {
      await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ area, version, kind, session }),
        signal: AbortSignal.timeout(5000),
      });
    } catch (error) {
      log.warn({ err: error }, 'the release service did not take a report');
    }
  };
}
