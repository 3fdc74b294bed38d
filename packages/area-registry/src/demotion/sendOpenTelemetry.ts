import type { AreaReport } from './makeDemotion.ts';

/**
 * Sends reports to a collector that speaks OTLP over HTTP with JSON, as log records. `endpoint` is the collector's
 * base, `http://collector:4318`. A collector that does not answer costs nothing but the report.
 */
export function sendOpenTelemetry(endpoint: string, send: typeof fetch = fetch) {
  const url = `${endpoint.replace(/\/$/, '')}/v1/logs`;
  return async (report: AreaReport): Promise<boolean> => {
    try {
      const answer = await send(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(toLogs(report, Date.now())),
        signal: AbortSignal.timeout(5000),
      });
      return answer.ok;
    } catch {
      return false;
    }
  };
}

function toLogs({ area, version, kind }: AreaReport, at: number) {
  const attribute = (key: string, stringValue: string) => ({ key, value: { stringValue } });
  return {
    resourceLogs: [
      {
        resource: { attributes: [attribute('service.name', 'plumbline-shell')] },
        scopeLogs: [
          {
            scope: { name: 'plumbline.areas' },
            logRecords: [
              {
                timeUnixNano: `${at}000000`,
                severityNumber: 17,
                severityText: 'ERROR',
                body: { stringValue: `${area} ${version} failed: ${kind}` },
                attributes: [
                  attribute('plumbline.area', area),
                  attribute('plumbline.area.version', version),
                  attribute('plumbline.failure.kind', kind),
                ],
              },
            ],
          },
        ],
      },
    ],
  };
}
