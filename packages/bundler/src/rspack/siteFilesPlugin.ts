import { createRequire } from 'node:module';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Compilation, Compiler } from '@rspack/core';
import { z } from 'zod';

type SiteFiles = {
  /** The shell's folder, with src/index.html. */
  folder: string;
  /** The module that draws the pages, below the output. */
  drawing: string;
};

const drawnPage = z.object({
  path: z.string(),
  name: z.string(),
  title: z.string(),
  headScript: z.string(),
  endScript: z.string(),
  html: z.string(),
});
type DrawnPage = z.infer<typeof drawnPage>;
const drawing = z.object({
  styles: z.string(),
  drawPages: z.custom<() => Promise<unknown>>((value) => typeof value === 'function'),
});
const assets = z.object({ assets: z.array(z.object({ name: z.string() })) });
const stats = z.object({
  entrypoints: z.record(z.string(), assets),
  namedChunkGroups: z.record(z.string(), assets),
});

/**
 * Writes light.html, and site/<page>.html: each public page as it was drawn, its style inside, its scripts after the first paint. What a
 * visitor sees first so needs the document alone.
 */
export class SiteFilesPlugin {
  readonly options: SiteFiles;

  constructor(options: SiteFiles) {
    this.options = options;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.afterEmit.tapPromise('SiteFilesPlugin', async (compilation) => {
      if (compilation.errors.length > 0) return;
      await writePages(compilation, this.options);
    });
  }
}

async function writePages(compilation: Compilation, options: SiteFiles): Promise<void> {
  const output = compilation.outputOptions.path ?? '';
  const module = join(output, options.drawing);
  const { styles, drawPages } = drawing.parse(await import(pathToFileURL(module).href));
  const pages = z.array(drawnPage).parse(await drawPages());
  const built = stats.parse(
    compilation.getStats().toJson({ all: false, entrypoints: true, chunkGroups: true }),
  );
  const filesOf = (group: { assets: { name: string }[] } | undefined) =>
    group?.assets.map(({ name }) => name) ?? [];
  const first = filesOf(built.entrypoints['site']);
  const sheets = first.filter((name) => name.endsWith('.css'));
  const css = await Promise.all(sheets.map((name) => readFile(join(output, name), 'utf8')));
  const template = await readFile(join(options.folder, 'src/index.html'), 'utf8');
  await mkdir(join(output, 'site'), { recursive: true });
  await Promise.all(
    pages.map((page) => {
      const own = filesOf(built.namedChunkGroups[`site-${page.name}`]);
      const scripts = [...new Set([...first, ...own])].filter((name) => name.endsWith('.js'));
      const text = pageText(template, { page, scripts, style: [styles, ...css].join('\n') });
      return writeFile(join(output, 'site', `${page.name}.html`), text);
    }),
  );
  const plain = createRequire(join(options.folder, 'package.json')).resolve(
    '@plumbline/design/plain.css',
  );
  const style = [styles, await readFile(plain, 'utf8')].join('\n');
  await writeFile(join(output, 'light.html'), lightText(template, style));
  await rm(dirname(module), { recursive: true, force: true });
}

// A light page that can't start opens in the app, which says what is wrong or works.
const openApp = `addEventListener('error',()=>{if(document.getElementById('root')?.hasChildNodes()===false){const to=new URL(location.href);to.searchParams.set('app','');location.replace(to)}},true)`;

/** The document around light pages of areas: style of the frame and the font, no script of the shell. */
const lightText = (template: string, style: string) =>
  template
    .replace(
      '<!-- plumbline:page -->',
      () => `<style nonce="__NONCE__">${style}</style>${inline(openApp)}<!-- plumbline:light -->`,
    )
    .replace('<div id="root"></div>', () => '<main id="root"></main>');

/**
 * Asks for the scripts once the page has been painted: they would compete with it for the line and the
 * processor. What is not painted does not wait: a page in the background, one that is hidden while a kept
 * session is looked at, and one that only its scripts draw.
 */
function loadAfterPaint(scripts: string[], isDrawn: boolean): string {
  const list = JSON.stringify(scripts.map((name) => `/${name}`));
  const load = `const load=()=>{for(const src of scripts.splice(0)){const script=document.createElement('script');script.async=false;script.src=src;document.head.append(script)}}`;
  const wait = `if(document.hidden||'returning' in document.documentElement.dataset)load();else{new PerformanceObserver(load).observe({type:'paint',buffered:true});setTimeout(load,${longestWaitMs})}`;
  return `{const scripts=${list};${load};${isDrawn ? wait : 'load()'}}`;
}

// Some browsers tell of no paint.
const longestWaitMs = 1000;

// One frame for the whole page: a parser that pauses after a script would have its first half laid out alone.
const oneFrame = '<link rel="expect" href="#plumbline-config" blocking="render">';

type PageText = { page: DrawnPage; scripts: string[]; style: string };

function pageText(template: string, { page, scripts, style }: PageText): string {
  const isDrawn = page.html !== '';
  const head = `${isDrawn ? oneFrame : ''}<style nonce="__NONCE__">${style}</style>${inline(page.headScript)}`;
  // Scripts in the head would let the parser wait, and the first paint with it.
  const end = `<!-- plumbline:site -->${inline(`${page.endScript};${loadAfterPaint(scripts, isDrawn)}`)}`;
  return template
    .replace(/<title>.*?<\/title>/, () => `<title>${page.title}</title>`)
    .replace('<!-- plumbline:page -->', () => head)
    .replace('<div id="root"></div>', () => `<div id="root">${page.html}</div>`)
    .replace('</body>', () => `${end}</body>`);
}

const inline = (code: string) => (code ? `<script nonce="__NONCE__">${code}</script>` : '');
