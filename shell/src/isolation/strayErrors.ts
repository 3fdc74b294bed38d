import { areaOfScript } from './areaOfScript.ts';
import type { SendReport } from '../frame/report.ts';

/** One page tells of so many: an error in a timer may come a hundred times a second. */
const most = 10;

/**
 * Reports what no boundary catches, such as an error in a timer or a promise that nobody waits for, under the name of
 * the area whose script it comes from. Errors of the shell and of browser extensions are not an area's.
 */
export function reportStrayErrors(send: SendReport): void {
  const told = new Set<string>();
  const note = (fault: unknown, file = '') => {
    const said = fault instanceof Error ? fault.message : String(fault);
    const stack = fault instanceof Error ? (fault.stack ?? '') : '';
    const area = areaOfScript(stack) ?? areaOfScript(file);
    const key = `${area?.area} ${said}`;
    if (!area || told.has(key) || told.size >= most) return;
    told.add(key);
    send({ ...area, kind: 'uncaught', message: said });
  };
  addEventListener('error', ({ error, filename, message }) => note(error ?? message, filename));
  addEventListener('unhandledrejection', ({ reason }) => note(reason));
}
