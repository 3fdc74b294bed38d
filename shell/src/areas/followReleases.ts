import type { Releases } from '../federation/releases.ts';
import { liveAreas, type LiveAreas } from './liveAreas.ts';

/** The live areas as the session's set of releases moves. */
export type FollowedAreas = {
  current: () => LiveAreas;
  subscribe: (listener: () => void) => () => void;
};

/** Reads the live areas anew whenever the set of releases has moved; `onChange` comes before anybody draws it. */
export function followReleases(
  releases: Releases,
  onChange: (now: LiveAreas, before: LiveAreas) => void,
): FollowedAreas {
  let live = liveAreas(releases);
  const listeners = new Set<() => void>();
  releases.onMove(() => {
    const before = live;
    live = liveAreas(releases);
    onChange(live, before);
    for (const listener of listeners) listener();
  });
  return {
    current: () => live,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
