import { pointAt } from '../pointer/pointAt.ts';
import { rollBack, versionBefore } from '../pointer/rollBack.ts';
import { rollOut } from '../pointer/rollOut.ts';
import type { AreaStore, RegistryKeys } from '../store/index.ts';

/** A failure of an area in a browser; `kind` is the shell's failure kind. */
export type AreaReport = { area: string; version: string; kind: string };

/** How a demotion decides. */
export type DemotionOptions = {
  keys: () => Promise<RegistryKeys>;
  /** Failures of one version within the window that take it back. */
  threshold?: number;
  windowMs?: number;
  /** Only a version that became live so recently is taken back; an older one has proved itself. */
  freshForMs?: number;
  /** One session counts so often at most, so that one browser cannot take a release back. */
  perReporter?: number;
  log: (message: string, details: Record<string, unknown>) => void;
  now?: () => number;
};

/** Who takes back what fails. */
const reporters = 'browsers';

/** Failures that speak against a release; a lost connection or a busy server does not. */
const telling = new Set(['missing', 'tampered', 'contract', 'broken', 'hung']);

/**
 * Counts failures of areas and points a fresh version back to the last good one when there are too many, or turns a first version off.
 * `reporter` tells sessions apart. A version that is being rolled out is taken from everybody. Resolves to true when it has just taken one back.
 */
export function makeDemotion(store: AreaStore, options: DemotionOptions) {
  const {
    keys,
    threshold = 5,
    windowMs = 600_000,
    freshForMs = 86_400_000,
    perReporter = 1,
    log,
    now = Date.now,
  } = options;
  const seen = new Map<string, { at: number; reporter: string }[]>();
  const goingBack = new Set<string>();

  const count = (version: string, reporter: string): number => {
    const recent = (seen.get(version) ?? []).filter(({ at }) => at > now() - windowMs);
    const fromHere = recent.filter((report) => report.reporter === reporter).length;
    const counted = fromHere < perReporter ? [...recent, { at: now(), reporter }] : recent;
    seen.set(version, counted);
    return counted.length;
  };

  return async ({ area, version, kind }: AreaReport, reporter: string): Promise<boolean> => {
    if (!telling.has(kind)) return false;
    const registry = await store.registry();
    const rollout = registry?.rollouts?.[area]?.area.version;
    // Only versions that are live are counted, so made-up reports cannot fill the memory.
    if (![registry?.areas[area]?.version, rollout].includes(version)) return false;
    const name = `${area}@${version}`;
    const failures = count(name, reporter);
    // Browsers fail together: one report takes the version back, the others only count.
    if (failures < threshold || goingBack.has(name)) return false;
    goingBack.add(name);
    try {
      if (version === rollout) return await endRollout({ area, version, kind }, failures);
      return await takeBack({ area, version, kind }, failures);
    } finally {
      goingBack.delete(name);
    }
  };

  async function endRollout({ area, version, kind }: AreaReport, failures: number) {
    const note = `the rollout of ${version} ended: ${noteOf(failures, kind, windowMs)}`;
    await rollOut({
      store,
      keys: await keys(),
      id: area,
      version,
      percent: 0,
      kind: 'demotion',
      note,
      by: reporters,
    });
    seen.delete(`${area}@${version}`);
    log(`${area}: ${note}`, { area, version, kind, failures });
    return true;
  }

  async function takeBack({ area, version, kind }: AreaReport, failures: number) {
    if (!(await isFresh(store, area, version, now() - freshForMs))) return false;
    const note = noteOf(failures, kind, windowMs);
    const before = await versionBefore(store, area, version);
    if (!before) return turnOff(area, version, note);
    const { from, to } = await rollBack({
      store,
      keys: await keys(),
      id: area,
      version: before,
      kind: 'demotion',
      note,
      by: reporters,
    });
    seen.delete(`${area}@${version}`);
    log(`${area} ${from} was taken back to ${to}: ${note}`, { area, from, to, kind, failures });
    return true;
  }

  /** A first version has none to go back to. */
  async function turnOff(area: string, version: string, note: string) {
    await pointAt({
      store,
      keys: await keys(),
      versions: [],
      gone: [area],
      kind: 'demotion',
      note,
      by: reporters,
    });
    seen.delete(`${area}@${version}`);
    log(`${area} ${version} was turned off, as no version was live before: ${note}`, {
      area,
      from: version,
      to: null,
    });
    return true;
  }
}

const noteOf = (failures: number, kind: string, windowMs: number) =>
  `${failures} failures within ${Math.round(windowMs / 60_000)} minutes, the last one "${kind}"`;

async function isFresh(
  store: AreaStore,
  area: string,
  version: string,
  since: number,
): Promise<boolean> {
  const newestFirst = (await store.revisions()).toReversed();
  for (const number of newestFirst) {
    // oxlint-disable-next-line no-await-in-loop -- the newest move nearly always decides
    const change = await store.change(number);
    const hasMoved = change?.moves.some(
      (move) => move.id === area && move.to === version && move.from !== version,
    );
    if (change && hasMoved) return Date.parse(change.at) > since;
  }
  return false;
}
