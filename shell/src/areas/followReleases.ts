import type { Releases } from '../federation/releases.ts';
import { liveAreas } from './liveAreas.ts';
import { type LiveAreas, type LivePage } from './liveAreaTypes.ts';

/** The live areas as the session's set of releases moves. */
export type FollowedAreas = {
  current: () => LiveAreas;
  /** Every page that was live in this session; one that is open stays what it was when it was opened. */
  pages: () => readonly LivePage[];
  subscribe: (listener: () => void) => () => void;
};

/** Reads the live areas anew whenever the set of releases has moved. */
export function followReleases(releases: Releases): FollowedAreas {
  let live = liveAreas(releases);
  let pages = live.pages;
  const listeners = new Set<() => void>();
  releases.onMove(() => {
    live = liveAreas(releases);
    const isNew = (page: LivePage) => !pages.some(({ id }) => id === page.id);
    if (live.pages.some(isNew)) pages = [...pages, ...live.pages.filter(isNew)];
    for (const listener of listeners) listener();
  });
  return {
    current: () => live,
    pages: () => pages,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
