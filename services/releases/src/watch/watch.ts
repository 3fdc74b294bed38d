import {
  makeDemotion,
  makeSessionCounts,
  type SessionCounts,
} from '@plumbline/area-registry/demotion';
import type { AreaStore, RegistryKeys } from '@plumbline/area-registry/store';
import type { Logger } from 'pino';
import { z } from 'zod';

/** What a browser reports of an area: that a session runs it, or that it failed. */
export const areaReport = z.object({
  area: z.string().max(100),
  version: z.string().max(100),
  kind: z.string().max(100),
  /** Of the tab; absent in reports of shells that were built before it was sent. */
  session: z.string().max(100).optional(),
});
type AreaReport = z.infer<typeof areaReport>;

/** Counts what browsers report, and takes a fresh release back that fails in too many sessions. */
export type Watch = {
  receive(report: AreaReport, address: string): Promise<void>;
  sessions: Pick<SessionCounts, 'counts'>;
};

type Watched = { store: AreaStore; keys: () => Promise<RegistryKeys>; log: Logger };

export function makeWatch({ store, keys, log }: Watched): Watch {
  const sessions = makeSessionCounts();
  const demote = makeDemotion(store, {
    keys,
    log: (message, details) => log.warn(details, message),
  });
  return {
    sessions,
    async receive({ area, version, kind, session }, address) {
      if (kind !== 'entered')
        return void (await demote({ area, version, kind }, session ?? address));
      const live = await store.registry();
      const known = [live?.areas[area]?.version, live?.rollouts?.[area]?.area.version];
      // Made-up reports cannot fill the memory.
      if (known.includes(version)) sessions.note(area, version, session ?? address);
    },
  };
}
