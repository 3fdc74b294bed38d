import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AreaManifest } from '@plumbline/contract';
import { cachedBuild } from '@plumbline/bundler/bundle/buildCache';
import { areaSource } from '@plumbline/bundler/bundle/sources';
import type { AreaUses } from '@plumbline/area-registry/compatibility';
import { readAreaManifest, readAreaUses } from '@plumbline/bundler/rspack/areaManifestPlugin';
import { readPackage } from '@plumbline/bundler/workspace';

/** A finished build of an area. */
export type BuiltArea = {
  area: AreaManifest;
  output: string;
  /** What its code takes and does. */
  uses: AreaUses;
  /** Its sources. */
  folder: string;
  read: (file: string) => Promise<Uint8Array>;
};

/** Builds an area from its folder; a build of the same sources and version is used again. @throws Error for another area's folder */
export async function buildArea(id: string, folder: string, version?: string): Promise<BuiltArea> {
  const own = version ?? readPackage(folder).version;
  const output = await cachedBuild({
    name: id,
    folder,
    source: await areaSource(folder),
    version: own,
  });
  const area = await readAreaManifest(output);
  if (area.id !== id) throw new Error(`${folder} is the area ${area.id}, not ${id}.`);
  return {
    area,
    output,
    uses: await readAreaUses(output),
    folder,
    read: (file) => readFile(join(output, file)),
  };
}
