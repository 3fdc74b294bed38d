import type { AreaManifest, LiveArea } from '@plumbline/contract';

const asked = new Set<string>();

/** Asks the browser once for everything a part of an area needs, instead of one file after the other. */
export function preloadArea(area: AreaManifest, keys: string[]): void {
  const files = new Set(['remoteEntry.js', ...keys.flatMap((key) => area.preload[key] ?? [])]);
  for (const file of files) {
    const href = `${area.base}${file}`;
    if (asked.has(href) || document.querySelector(`link[rel="preload"][href="${href}"]`)) continue;
    asked.add(href);
    const link = document.createElement('link');
    link.rel = 'preload';
    link.as = 'script';
    link.href = href;
    link.crossOrigin = 'anonymous';
    link.integrity = area.files[file] ?? '';
    document.head.append(link);
  }
}

/** Takes back the preload links and unfinished scripts of an area, so that a new attempt asks the server again. */
export function forgetRequests(area: LiveArea): void {
  const own = `link[rel="preload"][href^="${area.base}"], script[src*="${area.base}"]`;
  document.querySelectorAll(own).forEach((element) => element.remove());
}
