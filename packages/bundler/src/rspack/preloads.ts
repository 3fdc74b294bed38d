import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Compilation } from '@rspack/core';
import { z } from 'zod';
import { pageImports } from './pageImports.ts';
import { sharedModules } from './shared.ts';

const chunkStats = z.array(
  z.object({
    names: z.array(z.string()),
    files: z.array(z.string()),
    origins: z.array(z.object({ moduleName: z.string(), request: z.string() })),
    modules: z.array(z.object({ name: z.string().optional(), moduleType: z.string().optional() })),
  }),
);
type ChunkStats = z.infer<typeof chunkStats>;

const statsOptions = {
  all: false,
  ids: true,
  chunks: true,
  chunkOrigins: true,
  chunkModules: true,
  // What only one module of a chunk takes is hidden else.
  dependentModules: true,
  nestedModules: true,
  chunkModulesSpace: Number.POSITIVE_INFINITY,
};
const lazyShares = sharedModules.filter((module) => !module.eager).map((module) => module.name);

/** What each exposed module and each page of an area needs, for the page's preload links. */
export type Preloads = {
  /** Files below the area's base, by exposed module (`./routes`) and by route id. */
  preload: Record<string, string[]>;
  /** Lazy entry points that the shell gives (`@plumbline/design/grid`), by the same keys. */
  shares: Record<string, string[]>;
};

/** Reads the preload lists of an area from its finished compilation. */
export async function findPreloads(compilation: Compilation, folder: string): Promise<Preloads> {
  const chunks = chunkStats.parse(compilation.getStats().toJson(statsOptions).chunks);
  const sources = await Promise.all(
    ['routes.tsx', 'routes.ts'].map((name) =>
      readFile(join(folder, 'src', name), 'utf8').catch(() => ''),
    ),
  );
  const found = [...exposedChunks(chunks), ...pageChunks(chunks, pageImports(sources.join('\n')))];
  return {
    preload: Object.fromEntries(found.map(([key, own]) => [key, filesOf(own)])),
    shares: Object.fromEntries(
      found
        .map(([key, own]) => [key, sharesOf(own)] as const)
        .filter(([, shares]) => shares.length > 0),
    ),
  };
}

const exposedPrefix = '__federation_expose_';

/** The chunk of an exposed module, `__federation_expose_slots__Assistant` of `./slots/Assistant`. */
export const exposedChunk = (name: string) =>
  `${exposedPrefix}${name.slice(2).replaceAll('/', '__')}`;

function exposedChunks(chunks: ChunkStats): [string, ChunkStats][] {
  const names = chunks
    .flatMap((chunk) => chunk.names)
    .filter((name) => name.startsWith(exposedPrefix));
  return names.map((name) => [
    `./${name.slice(exposedPrefix.length).replaceAll('__', '/')}`,
    chunks.filter((chunk) => chunk.names.includes(name)),
  ]);
}

function pageChunks(chunks: ChunkStats, imports: Record<string, string>): [string, ChunkStats][] {
  return Object.entries(imports).map(([id, path]) => [
    id,
    chunks.filter((chunk) =>
      chunk.origins.some(
        (origin) => origin.moduleName.startsWith('./src/routes.ts') && origin.request === path,
      ),
    ),
  ]);
}

function filesOf(chunks: ChunkStats): string[] {
  return [...new Set(chunks.flatMap((chunk) => chunk.files))];
}

function sharesOf(chunks: ChunkStats): string[] {
  const names = chunks.flatMap((chunk) => chunk.modules.map((module) => module.name ?? ''));
  return lazyShares.filter((share) => names.some((name) => name.includes(` ${share}@`)));
}
