import type { Opened } from '../../data/portalShapes.ts';
import { readSession } from '../../shared/portalSession.ts';

/** Whether the answer opens the portal: an old link on a device that has a session needs no question. */
export const isIn = ({ session, access_id }: Opened) =>
  session !== undefined || readSession(access_id) !== undefined;
