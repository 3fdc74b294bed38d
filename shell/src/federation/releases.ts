import type { LiveArea, Registry } from '@plumbline/contract';
import { revisionOf } from '../startup/readPage.ts';
import { withOverrides, type Overrides } from './overrides.ts';
import { withRollouts } from './rollouts.ts';
import { trustedRegistry } from './trustedRegistry.ts';

const registryMs = 1500;
/** What was looked up, or came with the page, is the newest for so long. */
const freshMs = 3000;

/** The set of releases that this session runs. It moves as a whole, and only when an area is entered. */
export type Releases = {
  current(): Registry;
  /**
   * Says which area the page belongs to now; undefined on the shell's own pages. When that is another area
   * than before, the newest registry is looked up; whatever keeps that from working leaves the set as it is.
   */
  visit(area: string | undefined): void;
  /** Looks the newest registry up ahead of a visit that is about to come; the set stays until then. */
  expect(area: string): void;
  /** The release of an area, once a lookup that goes on has ended. */
  releaseOf(id: string): Promise<LiveArea | undefined>;
  /** Tells when the set has moved; answers how to stop. */
  onMove(listener: () => void): () => void;
};

type Start = {
  /** As the operator signed it. */
  trusted: Registry;
  registry: Registry;
  publicKey: JsonWebKey | undefined;
  overrides: Overrides;
  /** The area of the first page. */
  area: string | undefined;
};

/** Pins a session to the registry it was started with. */
export function makeReleases({ trusted, registry, publicKey, overrides, area }: Start): Releases {
  let signed = trusted;
  let pinned = registry;
  let inside = area;
  let moving: Promise<void> = Promise.resolve();
  const listeners = new Set<() => void>();
  type Lookup = { at: number; newest: Promise<Registry | undefined> };
  // The page was made with the newest: a moment after it has begun, nothing newer is looked for.
  let ahead: Lookup | undefined = { at: 0, newest: Promise.resolve(undefined) };
  const lookUp = async () => {
    const answer = await fetch('/registry.json', {
      cache: 'no-cache',
      signal: AbortSignal.timeout(registryMs),
    });
    const received: unknown = await answer.json();
    // Checking it takes a while, and it mostly is the same.
    return revisionOf(received) > pinned.revision
      ? trustedRegistry(received, publicKey)
      : undefined;
  };
  const isFresh = () => ahead !== undefined && performance.now() - ahead.at < freshMs;
  const move = async () => {
    const looked = isFresh() ? ahead?.newest : lookUp();
    ahead = undefined;
    const newest = await looked;
    const isNewer = newest !== undefined && newest.revision > signed.revision;
    // A rollout depends on the company, which a first session learns after its start.
    if (!isNewer && !signed.rollouts) return;
    if (isNewer) signed = newest;
    pinned = withOverrides(withRollouts(signed), overrides);
    for (const listener of listeners) listener();
  };
  return {
    current: () => pinned,
    visit(next) {
      if (next !== undefined && next !== inside) moving = move().catch(() => undefined);
      inside = next;
    },
    expect(next) {
      if (next === inside || isFresh()) return;
      // What keeps the lookup from working leaves the set as it is.
      ahead = { at: performance.now(), newest: lookUp().catch(() => undefined) };
    },
    async releaseOf(id) {
      await moving;
      return pinned.areas[id];
    },
    onMove(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
