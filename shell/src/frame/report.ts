import { AreaFailure } from '../federation/areaFailure.ts';

/** Sends a fault of an area to where the operator reads it; never fails itself. */
export function makeReport(
  url: string | undefined,
  versionOf: (area: string) => string | undefined,
) {
  return (fault: unknown, area: string | undefined): void => {
    if (!url || !area) return;
    const said = fault instanceof Error ? fault.message : 'Unknown fault';
    const body = JSON.stringify({
      area,
      kind: fault instanceof AreaFailure ? fault.kind : 'broken',
      version: fault instanceof AreaFailure ? fault.version : (versionOf(area) ?? ''),
      message: said.slice(0, 500),
      at: location.pathname,
    });
    navigator.sendBeacon?.(url, new Blob([body], { type: 'application/json' }));
  };
}
