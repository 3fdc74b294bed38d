import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AreaManifest } from '@plumbline/contract';
import { cachedBuild } from '@plumbline/bundler/bundle/buildCache';
import { areaSource } from '@plumbline/bundler/bundle/sources';
import { readDefinition } from '@plumbline/bundler/rspack/areaSources';
import { readAreaManifest } from '@plumbline/bundler/rspack/areaManifestPlugin';
import type { AreaStore } from '@plumbline/area-registry/store';
import { readPackage } from '@plumbline/bundler/workspace';

/** An area whose release lies in the store; `isNew` when its sources changed since the last time. */
export type PreparedArea = { id: string; version: string; source: string; isNew: boolean };

type Options = {
  folder: string;
  store: AreaStore;
  /** Source hashes of the last time, by area id. */
  last: Record<string, string>;
  onProgress: (message: string) => void;
  /** Where builds are stored when the workspace is read-only. */
  fallback: string;
  /** Whether the store is believed that it holds what was built; else its files are compared. */
  isTrusted: boolean;
};

/** Builds an area and puts it into the store, unless its sources are what they were the last time. */
export async function prepareArea({
  folder,
  store,
  last,
  onProgress,
  fallback,
  isTrusted,
}: Options): Promise<PreparedArea> {
  const [{ id }, source] = await Promise.all([readDefinition(folder), areaSource(folder)]);
  const version = readPackage(folder).version;
  if (last[id] === source) return { id, version, source, isNew: false };
  const released = await store.manifest(id, version);
  const isOther = released !== null && released.source !== source;
  const own = isOther ? `${version}-dev.${source.slice(0, 8)}` : version;
  if (isTrusted && ((released && !isOther) || (await store.manifest(id, own))))
    return { id, version: own, source, isNew: true };
  onProgress(`Building ${id} ${own}`);
  await storeBuild(store, await cachedBuild({ name: id, folder, source, version: own, fallback }));
  return { id, version: own, source, isNew: true };
}

/** Puts the files of a finished build into the store and answers its area.json. */
export async function storeBuild(store: AreaStore, output: string): Promise<AreaManifest> {
  const manifest = await readAreaManifest(output);
  const entries = await readdir(output, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(output.length + 1));
  await store.put(manifest, (file) => readFile(join(output, file)), files);
  return manifest;
}
