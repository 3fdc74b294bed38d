import type { SendReport } from '../frame/report.ts';
import type { Hung } from './hangs.ts';

/** After the page is there: until then every request is the user's. */
const restMs = 3000;

let send: SendReport | undefined;
const noted = new Set<string>();

/** Says where the versions that this session runs are counted. */
export function countSessions(sender: SendReport): void {
  send = sender;
}

/** Counts this session for a version of an area, once. */
export function noteEntered({ area, version }: Hung): void {
  const name = `${area}@${version}`;
  if (noted.has(name)) return;
  noted.add(name);
  setTimeout(() => send?.({ area, version, kind: 'entered', message: '' }), restMs);
}
