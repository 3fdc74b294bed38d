import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { basename, join } from 'node:path';
import { z } from 'zod';
import { cachedBuild } from '@plumbline/bundler/bundle/buildCache';
import { shellSource } from '@plumbline/bundler/bundle/sources';
import { isSignedRegistry } from '@plumbline/contract';
import { pointAt } from '@plumbline/area-registry';
import {
  directoryStore,
  liveInFull,
  registryKeys,
  type AreaStore,
  type RegistryKeys,
} from '@plumbline/area-registry/store';
import { workspaceRoot } from '@plumbline/bundler/workspace';
import { checkOffers, readOffers } from '../check/checkShell.ts';
import { inParallel } from './inParallel.ts';
import { prepareArea, type PreparedArea } from './prepareArea.ts';
import { areasOff, releasedByTeams } from './releasedByTeams.ts';
import { refuseCollisions } from './refuseCollisions.ts';
import { distrust } from './trustedStart.ts';

/** Where the prepared product lies. */
export type Prepared = {
  /** Folder with the shell's index.html and assets/; scripts and styles have .br and .gz beside them. */
  shellDirectory: string;
  /** Folder with registry.json and areas/<id>/<version>/…, with .br and .gz as well. */
  storeDirectory: string;
  store: AreaStore;
  keys: RegistryKeys;
  areas: PreparedArea[];
  /** Areas that could not be built, or claim what another one has; they stay at the version that was live, if any. */
  failed: FailedArea[];
};

/** `folder` is its name in the workspace, `mf-crm`. */
type FailedArea = { folder: string; message: string };
type Options = { dataDir: string; onProgress?: (message: string) => void };
const sourcesById = z.record(z.string(), z.string());

/**
 * Builds the shell and every area whose sources changed, and releases them to the store in the data folder.
 * Nothing changed: some milliseconds. An area that its team released or rolled back stays where the team
 * put it, whatever its sources are. Where what is live cannot be trusted, every area of the workspace is
 * released anew and nothing else stays live.
 */
export async function prepareAreas({ dataDir, onProgress = () => {} }: Options): Promise<Prepared> {
  const storeDirectory = join(dataDir, 'store');
  const store = directoryStore(storeDirectory);
  const keys = await registryKeys(join(dataDir, 'registry-key.json'));
  await store.repair();
  const notes = join(dataDir, 'prepared-areas.json');
  const distrusted = await distrust(store, keys);
  const live = distrusted ? null : await store.registry();
  if (distrusted)
    onProgress(
      `${distrusted}: the areas of this folder are released again, and those that teams released have to be released again`,
    );
  const noted = sourcesById.parse(JSON.parse(await readFile(notes, 'utf8').catch(() => '{}')));
  const off = distrusted ? new Set<string>() : await areasOff(store);
  // One that was turned off is off until its sources change.
  const last = Object.fromEntries(
    Object.entries(noted).filter(([id]) => live?.areas[id] || off.has(id)),
  );
  const fallback = join(dataDir, 'builds');
  const shell = prepareShell(onProgress, fallback);
  const failed: FailedArea[] = [];
  const steps = (await areaFolders()).map((folder) => async () => {
    try {
      return await prepareArea({
        folder,
        store,
        last,
        onProgress,
        fallback,
        isTrusted: !distrusted,
      });
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      failed.push({ folder: basename(folder), message });
      onProgress(`${basename(folder)} could not be built and is left out: ${message}`);
      return null;
    }
  });
  const [shellDirectory, results] = await Promise.all([
    shell,
    inParallel(steps, availableParallelism()),
  ]);
  await noteShell(store, shellDirectory);
  const prepared = results.filter((area) => area !== null);
  const refused = await collisionsOf(prepared, store, distrusted ? null : await liveInFull(store));
  for (const { id, message } of refused) {
    failed.push({ folder: `mf-${id}`, message });
    onProgress(`${id} is left out: ${message}`);
  }
  const areas = prepared.filter(({ id }) => !refused.some((area) => area.id === id));
  const teams = distrusted ? new Set() : await releasedByTeams(store);
  const changed = areas.filter(({ id, isNew }) => isNew && !teams.has(id));
  for (const { id } of areas.filter((area) => area.isNew && teams.has(area.id)))
    onProgress(
      `${id} stays ${live?.areas[id] ? `at ${live.areas[id].version}, which was released on its own` : 'off, as its team took it off'}; to move it: pnpm area release ${id}`,
    );
  // Reading may fill in what an older registry does not say: then it is signed anew, as pages send what was read.
  if (changed.length > 0 || !(await isSignedRegistry(live, keys.publicKey))) {
    const isNewStart = distrusted !== undefined;
    await pointAt({ store, keys, versions: changed, kind: 'prepare', by: 'start', isNewStart });
    await writeFile(
      notes,
      JSON.stringify(Object.fromEntries(areas.map(({ id, source }) => [id, source]))),
    );
  }
  for (const message of await missedByAreas(store)) onProgress(`Warning: ${message}`);
  return { shellDirectory, storeDirectory, store, keys, areas, failed };
}

/** Notes what the shell of this start gives to areas, for their checks. */
async function noteShell(store: AreaStore, shellDirectory: string): Promise<void> {
  const offers = await readOffers(shellDirectory);
  if (offers && JSON.stringify(offers) !== JSON.stringify(await store.shell()))
    await store.noteShell(offers);
}

/** What areas that stayed where their teams put them would miss in the shell of this start. */
async function missedByAreas(store: AreaStore): Promise<string[]> {
  const offers = await store.shell();
  return offers ? (await checkOffers(offers, store)).findings : [];
}

/** New builds that claim a path, a slot or an endpoint of another area. */
async function collisionsOf(
  prepared: PreparedArea[],
  store: AreaStore,
  live: Awaited<ReturnType<typeof liveInFull>>,
) {
  const built = await Promise.all(
    prepared.filter(({ isNew }) => isNew).map(({ id, version }) => store.manifest(id, version)),
  );
  const next = built.filter((area) => area !== null);
  const { refused } = refuseCollisions(next, Object.values(live?.areas ?? {}));
  return refused.map(({ area, message }) => ({ id: area.id, message }));
}

/** Folders of the areas in the workspace: every mf-* that can be built. */
async function areaFolders(): Promise<string[]> {
  const names = (await readdir(workspaceRoot)).filter((name) => name.startsWith('mf-'));
  return names
    .map((name) => join(workspaceRoot, name))
    .filter((folder) => existsSync(join(folder, 'rspack.config.ts')));
}

async function prepareShell(
  onProgress: (message: string) => void,
  fallback: string,
): Promise<string> {
  const onBuild = () => onProgress('Building the shell');
  return cachedBuild({
    name: 'shell',
    folder: join(workspaceRoot, 'shell'),
    source: await shellSource(),
    onBuild,
    fallback,
  });
}
