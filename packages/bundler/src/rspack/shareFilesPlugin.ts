import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Compilation, Compiler } from '@rspack/core';
import { z } from 'zod';
import { sharedModules } from './shared.ts';

const hostStats = z.object({
  chunks: z.array(
    z.object({
      initial: z.boolean(),
      files: z.array(z.string()),
      origins: z.array(z.object({ moduleName: z.string() })),
    }),
  ),
});
const groupStats = z.object({
  namedChunkGroups: z.record(
    z.string(),
    z.object({ assets: z.array(z.object({ name: z.string() })) }),
  ),
});
const statsOptions = { all: false, ids: true, chunks: true, chunkOrigins: true };
const lazyShares = sharedModules.filter((module) => !module.eager).map((module) => module.name);

/**
 * Names the frame's files in index.html, ahead of what belongs to one page: their links are asked for with the first
 * scripts, and run right after these. Notes there which files of the shell bring each lazy entry point, for the page's
 * preload links.
 */
export class ShareFilesPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.afterEmit.tapPromise('ShareFilesPlugin', async (compilation) => {
      if (compilation.errors.length > 0) return;
      const page = join(compilation.outputOptions.path ?? '', 'index.html');
      const html = await readFile(page, 'utf8');
      const note = `<!-- plumbline:page ${JSON.stringify(shareFiles(compilation))} -->`;
      await writeFile(
        page,
        html
          .replace('<!-- plumbline:page -->', () => `${frameLinks(compilation)}\n    ${note}`)
          .replace(lastScript, (script) => script + frameScripts(compilation))
          .replaceAll('<script defer src', '<script defer fetchpriority="high" src'),
      );
    });
  }
}

const lastScript = /<script defer[^>]*><\/script>(?!\s*<script)/;

/** The app's second step, so that the browser asks for it together with the first. */
const frameLinks = (compilation: Compilation) =>
  frameScriptFiles(compilation)
    .map((file) => `<link rel="preload" as="script" href="${file}">`)
    .join('\n    ');

/** The bundler's runtime takes up a script that stands here already instead of adding it when the first step has run. */
const frameScripts = (compilation: Compilation) =>
  frameScriptFiles(compilation)
    .map((file) => `<script defer src="${file}"></script>`)
    .join('');

const frameScriptFiles = (compilation: Compilation) =>
  frameFiles(compilation).filter((file) => file.endsWith('.js'));

function frameFiles(compilation: Compilation): string[] {
  const { namedChunkGroups } = groupStats.parse(
    compilation.getStats().toJson({ all: false, chunkGroups: true }),
  );
  return namedChunkGroups['frame']?.assets.map(({ name }) => `/${name}`) ?? [];
}

function shareFiles(compilation: Compilation): Record<string, string[]> {
  const { chunks } = hostStats.parse(compilation.getStats().toJson(statsOptions));
  const frame = frameFiles(compilation);
  const filesFor = (share: string) =>
    chunks
      .filter((chunk) => !chunk.initial)
      .filter((chunk) => chunk.origins.some(({ moduleName }) => moduleName.includes(` ${share}@`)))
      .flatMap((chunk) => chunk.files.map((file) => `/${file}`))
      .filter((file) => !frame.includes(file));
  return Object.fromEntries(lazyShares.map((share) => [share, filesFor(share)]));
}
