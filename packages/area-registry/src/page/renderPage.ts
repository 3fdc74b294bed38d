import {
  areaManifest,
  type AreaManifest,
  type LiveArea,
  type PageConfig,
  type Registry,
} from '@plumbline/contract';
import { z } from 'zod';
import { findPage } from './findPage.ts';
import { lightPage } from './lightPage.ts';

/** What one answer of the page needs. */
export type PageInput = {
  /** A built page of the shell, see `readPageTemplates`. */
  template: string;
  /** The document around light pages; without it every page is the app's. */
  light?: string | undefined;
  config: PageConfig;
  registry: Registry;
  /** The text of an area's area.json; rejects when it cannot be had. */
  manifestOf: (area: LiveArea) => Promise<string>;
  /** Path of the request, without the query. */
  pathname: string;
  /** The nonce of this answer's Content-Security-Policy. */
  nonce: string;
};

const marker = /<!-- plumbline:page (\{.*?\})? ?-->/s;
const publicMarker = '<!-- plumbline:site -->';
const dashboardRoute = 'insights.dashboard';
const shellShares = z.record(z.string(), z.array(z.string()));

/**
 * The HTML of the shell: configuration and registry inline, and for the area that the path names its area.json
 * and preload links for its code, so that a deep link needs no chain of requests.
 * A public page gets the configuration alone, and so does a light page of an area.
 * Throws when the template has no `<!-- plumbline:page -->`.
 */
export async function renderPage(input: PageInput): Promise<string> {
  const { template, config, registry, nonce } = input;
  // What areas say goes in afterwards, as it was signed.
  const withNonce = template.replaceAll('__NONCE__', nonce);
  if (template.includes(publicMarker))
    return withNonce.replace(publicMarker, () => inlineJson('plumbline-config', config));
  const area = await areaOfPage(input);
  const around = input.light?.replaceAll('__NONCE__', nonce);
  const light = around && area && lightPage({ ...area, template: around });
  if (light)
    return light.replace('</body>', () => `${inlineJson('plumbline-config', config)}</body>`);
  const found = marker.exec(template);
  if (!found) throw new Error('The shell’s index.html has no <!-- plumbline:page --> in its head.');
  const shares = shellShares.parse(JSON.parse(found[1] ?? '{}'));
  const head = [
    ...(area ? areaParts(area, shares) : []),
    inlineJson('plumbline-config', config),
    inlineJson('plumbline-registry', registry),
  ].join('\n');
  return withNonce.replace(marker, () => head);
}

type AreaOfPage = {
  area: AreaManifest;
  routeId: string;
  /** The area.json as it was released; undefined where the registry says the same. */
  text: string | undefined;
};

/** The area that the path names. Undefined for a page of the shell, and while the area.json can't be read. */
async function areaOfPage({
  registry,
  pathname,
  manifestOf,
}: PageInput): Promise<AreaOfPage | undefined> {
  const page =
    findPage(registry, pathname) ?? (pathname === '/home' ? dashboardOf(registry) : null);
  if (!page) return undefined;
  try {
    const text = page.area.files ? undefined : await manifestOf(page.area);
    const area = areaManifest.parse(text === undefined ? page.area : JSON.parse(text));
    return { area, routeId: page.routeId, text };
  } catch {
    // The shell asks for it again, and says on the page why it cannot be had.
    return undefined;
  }
}

/**
 * The shell comes first: it asks who is signed in while the page's own code is still on its way. A low priority alone
 * does not make it so: over HTTP/1.1 all that is asked for at once shares the line. The template's script takes these
 * links out when the shell's own files are nearly there.
 */
const askedLater = (links: string[]) =>
  `<template id="plumbline-later">${links.join('')}</template>`;
const afterShell = 'fetchpriority="low"';

function areaParts(
  { area, routeId, text }: AreaOfPage,
  shellFiles: Record<string, string[]>,
): string[] {
  const later = askedLater(preloadLinks(area, routeId, shellFiles));
  return text === undefined ? [later] : [later, inlineText('plumbline-area', text)];
}

/** `/home` leads almost everybody to the dashboard. */
function dashboardOf(registry: Registry): ReturnType<typeof findPage> {
  const areas = Object.values(registry.areas);
  const area = areas.find(({ routes }) => routes.some(({ id }) => id === dashboardRoute));
  return area ? { area, routeId: dashboardRoute } : null;
}

function preloadLinks(
  area: AreaManifest,
  routeId: string,
  shellFiles: Record<string, string[]>,
): string[] {
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
  const kind = kindOf(file);
  // As the runtime's own request, else the browser loads the file twice: it asks for styles without either.
  const like =
    kind === 'style' ? '' : `crossorigin="anonymous" integrity="${area.files[file] ?? ''}" `;
  return `<link rel="preload" as="${kind}" href="${area.base}${file}" ${like}${afterShell}>`;
}

function kindOf(file: string): string {
  return file.endsWith('.css') ? 'style' : 'script';
}

function inlineJson(id: string, value: unknown): string {
  return inlineText(id, JSON.stringify(value));
}

/** JSON inside HTML: `<` is escaped, so no value can close the element. */
function inlineText(id: string, json: string): string {
  const text = json.replaceAll('<', String.raw`\u003c`);
  return `<script type="application/json" id="${id}">${text}</script>`;
}
