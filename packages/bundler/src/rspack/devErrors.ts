// Runs in the browser, in front of the modules of an area built by `area dev`.
import { devTrace } from './devEvents.ts';
import { showOverlay } from './devOverlay.ts';

/** The error, or a cause of it, that comes from a script below `base`. */
function ownError(fault: unknown, base: string): Error | undefined {
  if (!(fault instanceof Error)) return undefined;
  return fault.stack?.includes(base) ? fault : ownError(fault.cause, base);
}

/**
 * Shows errors of the scripts below `base`, where they are in the sources: those that nobody catches, and those that
 * React reports because a boundary caught them.
 */
export function showErrors(base: string): void {
  const told = new WeakSet<Error>();
  const tell = async (fault: unknown) => {
    const error = ownError(fault, base);
    if (!error || told.has(error)) return;
    told.add(error);
    const answer = await fetch(devTrace, { method: 'POST', body: error.stack ?? '' });
    showOverlay(`${error.name}: ${error.message}`, await answer.text());
  };
  addEventListener('error', ({ error }) => void tell(error));
  addEventListener('unhandledrejection', ({ reason }) => void tell(reason));
  const { error: say } = console;
  console.error = (...said: unknown[]) => {
    say(...said);
    for (const one of said) void tell(one);
  };
}
