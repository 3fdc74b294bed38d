import type { AreaManifest } from '@plumbline/contract';

const marker = '<!-- plumbline:light -->';

/** The key of a page's light files in the `preload` of area.json. Shells that don't know it ignore it. */
export const lightKey = (routeId: string) => `light:${routeId}`;

/** Whether a document that was answered is a light page. */
export const isLightPage = (html: string) => html.includes(' data-light-page');

type LightPage = { template: string; area: AreaManifest; routeId: string };

/**
 * The document of a page that its area also has as a light page: the area's own script and style, without the shell.
 * Undefined for every other page, and where area.json has no hash of a file.
 */
export function lightPage({ template, area, routeId }: LightPage): string | undefined {
  const files = area.preload[lightKey(routeId)];
  const title = area.routes.find(({ id }) => id === routeId)?.title;
  if (!files || title === undefined) return undefined;
  const hashes = files.map((file) => area.files[file]);
  const links = files.map((file, at) => link(`${area.base}${file}`, hashes[at] ?? ''));
  // Nothing runs that the signed registry doesn't vouch for.
  if (hashes.includes(undefined)) return undefined;
  return template
    .replace(/<title>.*?<\/title>/, () => `<title>${escaped(title)}</title>`)
    .replace('<html ', () => `<html data-light-page data-areas="${escaped(area.id)}" `)
    .replace(marker, () => links.join(''));
}

function link(address: string, integrity: string): string {
  const rest = `crossorigin="anonymous" integrity="${escaped(integrity)}"`;
  return address.endsWith('.css')
    ? `<link rel="stylesheet" href="${escaped(address)}" ${rest}>`
    : `<script defer src="${escaped(address)}" ${rest}></script>`;
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (found) => entities[found] ?? found);
