/** Which versions of an area sessions run. */
export type SessionCounts = {
  note(area: string, version: string, session: string): void;
  /** Sessions by version of each area, in the last day. */
  counts(): Record<string, Record<string, number>>;
};

const dayMs = 86_400_000;

type Options = {
  /** Sessions of one version that are remembered; more of them change no share that matters. */
  limit?: number;
  now?: () => number;
};

/** Counts sessions in memory: a restart begins anew. Only versions that are live are to be noted. */
export function makeSessionCounts({ limit = 20_000, now = Date.now }: Options = {}): SessionCounts {
  const seen = new Map<string, Map<string, Map<string, number>>>();
  return {
    note(area, version, session) {
      const versions = seen.get(area) ?? new Map<string, Map<string, number>>();
      const sessions = versions.get(version) ?? new Map<string, number>();
      if (sessions.size < limit || sessions.has(session)) sessions.set(session, now());
      seen.set(area, versions.set(version, sessions));
    },
    counts() {
      const recent = (sessions: Map<string, number>) =>
        [...sessions.values()].filter((at) => at > now() - dayMs).length;
      return Object.fromEntries(
        [...seen].map(([area, versions]) => [
          area,
          Object.fromEntries(
            [...versions].map(([version, sessions]) => [version, recent(sessions)]),
          ),
        ]),
      );
    },
  };
}
