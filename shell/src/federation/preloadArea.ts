import { getInstance } from '@module-federation/enhanced/runtime';
import type { AreaManifest, LiveArea } from '@plumbline/contract';

const asked = new Set<string>();

/** Asks once for everything that parts of an area need, instead of for one file after the other. */
export function preloadArea(area: AreaManifest, keys: string[]): void {
  preloadFiles(area, keys);
  preloadShares(keys.flatMap((key) => area.shares[key] ?? []));
}

/** The shell's own packages that an area takes: their code would be asked for when the area's is there. */
function preloadShares(names: string[]): void {
  const offered = getInstance()?.shareScopeMap['default'] ?? {};
  for (const name of new Set(names))
    for (const share of Object.values(offered[name] ?? {})) if (!share.loaded) void ask(share);
}

async function ask({ get }: { get: () => unknown }): Promise<void> {
  try {
    await get();
  } catch {
    // The area asks for it again, and the page says what is wrong.
  }
}

function preloadFiles(area: AreaManifest, keys: string[]): void {
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
