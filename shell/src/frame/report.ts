import { AreaFailure } from '../federation/areaFailure.ts';
import { ownTab } from '../isolation/hangs.ts';

/** What the operator reads of an area's failure. */
export type AreaReport = {
  area: string;
  version: string;
  kind: string;
  message: string;
  /** Where it was thrown, if it was. */
  stack?: string | undefined;
};
export type SendReport = (report: AreaReport) => void;

/** Sends reports to where the operator reads them; never fails itself. */
export function makeSender(url: string | undefined): SendReport {
  return ({ message, stack, ...report }) => {
    if (!url) return;
    const body = JSON.stringify({
      ...report,
      message: message.slice(0, 500),
      stack: stack?.slice(0, 2000),
      session: ownTab(),
      at: location.pathname,
    });
    navigator.sendBeacon?.(url, new Blob([body], { type: 'application/json' }));
  };
}

/** Reports what a boundary has caught. */
export function makeReport(
  url: string | undefined,
  versionOf: (area: string) => string | undefined,
) {
  const send = makeSender(url);
  return (fault: unknown, area: string | undefined): void => {
    const isKnown = fault instanceof AreaFailure;
    // A hang was reported at the start.
    if (!area || (isKnown && fault.kind === 'hung')) return;
    send({
      area,
      kind: isKnown ? fault.kind : 'broken',
      version: isKnown ? fault.version : (versionOf(area) ?? ''),
      message: messageOf(fault),
      stack: stackOf(fault),
    });
  };
}

/** Of what was thrown in the area: the shell's own error only says how it was caught. */
function stackOf(fault: unknown): string | undefined {
  if (!(fault instanceof Error)) return undefined;
  return fault.cause instanceof Error ? fault.cause.stack : fault.stack;
}

/** With its cause: "It stopped with an error." alone helps nobody. */
function messageOf(fault: unknown): string {
  if (!(fault instanceof Error)) return 'Unknown fault';
  const { cause } = fault;
  return cause instanceof Error ? `${fault.message} ${cause.message}` : fault.message;
}
