import {
  loadRemote,
  registerGlobalPlugins,
  registerPlugins,
  registerRemotes,
} from '@module-federation/enhanced/runtime';
import { supportsContract, type AreaManifest, type LiveArea } from '@plumbline/contract';
import { AreaFailure, type AreaFailureKind } from './areaFailure.ts';
import { backoffMs } from './backoff.ts';
import { diagnose } from './diagnose.ts';
import { forgetManifest, manifestOf } from './manifests.ts';
import { guardPlugin, patienceMs, UnlistedScriptError } from './plugin.ts';
import { entryFile, forgetRequests, preloadArea } from './preloadArea.ts';
import { fileUrl, makeReleasedFiles, manifestFile } from './releasedFiles.ts';
import type { ScriptNote } from './releasedScript.ts';

const released = makeReleasedFiles(location.origin);
/** The integrity of a file of an area that was asked for. */
export const integrityOf = (url: string) => released.integrityOf(url);
const failedScripts = new Set<string>();
/**
 * Containers that want another version of a shared package. Noted when it is refused: of several loads that meet
 * the refusal, the first alone fails with it, and the others with the half-made module that it left behind.
 */
const clashing = new Set<string>();
const noteScript: ScriptNote = (url, hasCome) =>
  void (hasCome ? failedScripts.delete(url) : failedScripts.add(url));
const guard = guardPlugin(released, {
  onScript: noteScript,
  onVersionClash: (container) => clashing.add(container),
});
const passing = new Set<AreaFailureKind>(['offline', 'unavailable']);

/** Puts the guard into the federation runtime; call it once, before any area is loaded. */
export function startFederation(): void {
  registerPlugins([guard]);
  // Each area's own runtime loads its chunks; a global plugin reaches that one too.
  registerGlobalPlugins([guard]);
}

/**
 * Loads a part of an area: `take` answers what is wanted of the exposed module.
 * Gives up after 8 seconds in all. What may pass by itself is tried again meanwhile; whatever
 * failed is forgotten, so that the next call starts afresh without a reload. Rejects with AreaFailure.
 */
export async function loadFromArea<Value>(
  area: LiveArea,
  module: string,
  take: (module: unknown) => Promise<Value>,
  alsoPreload: string[] = [],
): Promise<Value> {
  if (!supportsContract(area.contract)) throw new AreaFailure(area, 'contract');
  // The lookup of the registry before it may have taken the rest.
  const deadline = Date.now() + patienceMs - 1700;
  const load = async () => {
    const manifest = await manifestFor(area);
    await preloadArea(manifest, [module, ...alsoPreload], noteScript);
    return take(await loadModule(manifest, module));
  };
  let known: AreaFailure | undefined;
  for (let attempt = 0; ; attempt += 1) {
    const began = performance.now();
    try {
      return await beforeDeadline(area, deadline, load);
    } catch (error) {
      const failure = await toFailure(area, error, { deadline, began });
      forget(area, failure.kind);
      const wait = backoffMs(attempt);
      if (passing.has(failure.kind)) known = failure;
      // An attempt cut off by the deadline says less than one that got an answer before it.
      if (!passing.has(failure.kind) || Date.now() + wait >= deadline)
        throw failure.kind === 'slow' ? (known ?? failure) : failure;
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
}

/** Asks ahead for an area's area.json, and for the code of some parts of it. What fails is asked for again later. */
export async function expectArea(area: LiveArea, parts: string[] = []): Promise<void> {
  try {
    const manifest = await manifestFor(area);
    if (parts.length > 0) void preloadArea(manifest, parts, noteScript);
  } catch {
    // Whoever loads the area asks again, and says what is wrong.
  }
}

async function manifestFor(area: LiveArea): Promise<AreaManifest> {
  released.add(area);
  const url = fileUrl(area, manifestFile, location.origin);
  try {
    return await manifestOf(area, released.addressOf(url));
  } catch (error) {
    failedScripts.add(url);
    throw error;
  }
}

function loadModule(area: AreaManifest, module: string): Promise<unknown> {
  released.add(area);
  registerRemotes([entryOf(area)]);
  return loadRemote(`${area.container}${module.slice(1)}`);
}

const entryOf = (area: LiveArea) => ({
  name: area.container,
  entry: fileUrl(area, entryFile, location.origin),
});

/** Why a load of an area's part was last given up, and when: it ends other loads of that area too. */
const givenUp = new Map<string, { kind: AreaFailureKind; at: number }>();

function forget(area: LiveArea, kind: AreaFailureKind): void {
  givenUp.set(area.container, { kind, at: performance.now() });
  // The browser's cache may keep a bad answer as it keeps a good one.
  if (kind !== 'contract') released.renew(area);
  forgetManifest(area);
  forgetRequests(area);
  failedScripts.clear();
  registerRemotes([entryOf(area)], { force: true });
}

async function beforeDeadline<Value>(
  area: LiveArea,
  deadline: number,
  act: () => Promise<Value>,
): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new AreaFailure(area, 'slow')),
      Math.max(0, deadline - Date.now()),
    );
  });
  return Promise.race([act(), tooLate]).finally(() => clearTimeout(timer));
}

async function toFailure(
  area: LiveArea,
  error: unknown,
  { deadline, began }: { deadline: number; began: number },
): Promise<AreaFailure> {
  if (error instanceof AreaFailure) return error;
  if (error instanceof UnlistedScriptError) return new AreaFailure(area, 'tampered', error);
  if (clashing.has(area.container)) return new AreaFailure(area, 'contract', error);
  const base = new URL(area.base, location.origin).href;
  const failed = [...failedScripts].find((url) => url.startsWith(base));
  if (!failed) {
    const other = givenUp.get(area.container);
    return new AreaFailure(area, other && other.at > began ? other.kind : 'broken', error);
  }
  const kind = await beforeDeadline(area, deadline, () =>
    diagnose(failed, released.integrityOf(failed) ?? ''),
  ).catch(() => 'slow' as const);
  return new AreaFailure(area, kind, error);
}
