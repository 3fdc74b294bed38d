import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { areaManifest } from '@plumbline/contract';
import type { Compiler } from '@rspack/core';
import { z } from 'zod';
import { areaUses, usesFile, type AreaUses } from '@plumbline/area-registry/compatibility';
import { findUses } from './areaUses.ts';
import { findEndpoints } from './endpoints.ts';
import { integrities } from './integrity.ts';
import { missingExports } from './exposedExports.ts';
import { lightPreloads } from './light.ts';
import { findPreloads } from './preloads.ts';
import type { readDefinition } from './areaSources.ts';

type Options = {
  folder: string;
  definition: Awaited<ReturnType<typeof readDefinition>>;
  version: string;
  container: string;
  source?: string;
  /** Version ranges of what it takes from the shell; what a page reads anew while it runs is not checked. */
  ranges?: Record<string, string>;
};

/** Where the files of a release lie, below the origin of the page. */
export const baseOf = (id: string, version: string) => `/areas/${id}/${version}/`;

/**
 * Writes area.json beside the files of a build: what the registry will say about this release; and uses.json: what
 * its code takes and does.
 */
export class AreaManifestPlugin {
  readonly options: Options;

  constructor(options: Options) {
    this.options = options;
  }

  apply(compiler: Compiler): void {
    const { WebpackError } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('AreaManifestPlugin', (compilation) => {
      compilation.hooks.afterSeal.tapPromise('AreaManifestPlugin', async () => {
        const { folder, definition } = this.options;
        const missing = await missingExports(compilation, folder, definition);
        compilation.errors.push(...missing.map((message) => new WebpackError(message)));
      });
    });
    compiler.hooks.afterEmit.tapPromise('AreaManifestPlugin', async (compilation) => {
      if (compilation.errors.length > 0) return;
      const { folder, definition, version, container, source, ranges } = this.options;
      const output = compilation.outputOptions.path ?? join(folder, 'dist');
      const { preload, shares } = await findPreloads(compilation, folder);
      const manifest = areaManifest.parse({
        ...definition,
        version,
        source,
        base: baseOf(definition.id, version),
        container,
        files: await integrities(output),
        // In development all pages are the app's.
        preload: {
          ...preload,
          ...(ranges && (await lightPreloads(output, folder, definition.id))),
        },
        shares,
        endpoints: await findEndpoints(join(folder, 'src')),
      });
      await writeFile(join(output, 'area.json'), JSON.stringify(manifest));
      if (!ranges) return;
      const uses = await findUses(compilation, folder, ranges);
      await writeFile(join(output, usesFile), JSON.stringify(uses));
    });
  }
}

/** Reads the area.json of a build. */
export async function readAreaManifest(output: string) {
  const parsed = areaManifest.safeParse(
    JSON.parse(await readFile(join(output, 'area.json'), 'utf8')),
  );
  if (parsed.success) return parsed.data;
  throw new Error(`${join(output, 'area.json')} is not valid: ${z.prettifyError(parsed.error)}`);
}

/** Reads the uses.json of a build. */
export async function readAreaUses(output: string): Promise<AreaUses> {
  return areaUses.parse(JSON.parse(await readFile(join(output, usesFile), 'utf8')));
}
