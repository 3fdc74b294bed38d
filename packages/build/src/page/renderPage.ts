import type { AreaManifest, PageConfig, Registry } from '@plumbline/contract';
import { z } from 'zod';
import { findPage } from './findPage.ts';

/** What one answer of the page needs. */
export type PageInput = {
  /** A built page of the shell, see `readPageTemplates`. */
  template: string;
  config: PageConfig;
  registry: Registry;
  /** Path of the request, without the query. */
  pathname: string;
  /** The nonce of this answer's Content-Security-Policy. */
  nonce: string;
};

const marker = /<!-- plumbline:page (\{.*?\})? ?-->/s;
const publicMarker = '<!-- plumbline:site -->';
const shellShares = z.record(z.string(), z.array(z.string()));

/**
 * The HTML of the shell: configuration and registry inline, and preload links for the code of the area
 * that the path names, so that a deep link needs no chain of requests.
 * A public page gets the configuration alone.
 * Throws when the template has no `<!-- plumbline:page -->`.
 */
export function renderPage({ template, config, registry, pathname, nonce }: PageInput): string {
  if (template.includes(publicMarker))
    return template
      .replace(publicMarker, () => inlineJson('plumbline-config', config))
      .replaceAll('__NONCE__', nonce);
  const found = marker.exec(template);
  if (!found) throw new Error('The shell’s index.html has no <!-- plumbline:page --> in its head.');
  const shares = shellShares.parse(JSON.parse(found[1] ?? '{}'));
  const head = [
    ...preloadLinks(registry, pathname, shares),
    inlineJson('plumbline-config', config),
    inlineJson('plumbline-registry', registry),
  ].join('\n');
  return template.replace(marker, () => head).replaceAll('__NONCE__', nonce);
}

/** The shell comes first: it asks who is signed in while the page's own code is still on its way. */
const afterShell = 'fetchpriority="low"';

function preloadLinks(
  registry: Registry,
  pathname: string,
  shellFiles: Record<string, string[]>,
): string[] {
  const page = findPage(registry, pathname);
  if (!page) return [];
  const { area, routeId } = page;
  const files = new Set([
    'remoteEntry.js',
    ...(area.preload['./routes'] ?? []),
    ...(area.preload[routeId] ?? []),
  ]);
  const shares = new Set([...(area.shares['./routes'] ?? []), ...(area.shares[routeId] ?? [])]);
  const fromShell = new Set([...shares].flatMap((share) => shellFiles[share] ?? []));
  return [
    ...[...fromShell].map(
      (file) => `<link rel="preload" as="${kindOf(file)}" href="${file}" ${afterShell}>`,
    ),
    ...[...files].map((file) => areaLink(area, file)),
  ];
}

function areaLink(area: AreaManifest, file: string): string {
  const integrity = area.files[file] ?? '';
  return `<link rel="preload" as="${kindOf(file)}" href="${area.base}${file}" crossorigin="anonymous" integrity="${integrity}" ${afterShell}>`;
}

function kindOf(file: string): string {
  return file.endsWith('.css') ? 'style' : 'script';
}

/** JSON inside HTML: `<` is escaped, so no value can close the element. */
function inlineJson(id: string, value: unknown): string {
  const json = JSON.stringify(value).replaceAll('<', String.raw`\u003c`);
  return `<script type="application/json" id="${id}">${json}</script>`;
}
