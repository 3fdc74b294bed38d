import { getInstance } from '@module-federation/enhanced/runtime';
import type { AreaManifest, LiveArea } from '@plumbline/contract';
import { fileUrl } from './releasedFiles.ts';
import { releasedScript, type ScriptNote } from './releasedScript.ts';

/** What an area's container starts from. */
export const entryFile = 'remoteEntry.js';

const asked = new Map<string, Promise<void>>();

/**
 * Asks once for everything that parts of an area need, instead of for one file after the other. Resolves when its
 * entry has come, or cannot be had: until then the federation runtime would ask for it a second time.
 */
export async function preloadArea(
  area: AreaManifest,
  keys: string[],
  note: ScriptNote,
): Promise<void> {
  preloadFiles(area, keys, note);
  preloadShares(keys.flatMap((key) => area.shares[key] ?? []));
  await asked.get(`${area.base}${entryFile}`);
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

/**
 * Scripts in place of links: what they bring only says what modules there are, so none need wait for another, nor for
 * whoever wants a module of it. The runtimes find what has come, and take up what is still on its way.
 */
function preloadFiles(area: AreaManifest, keys: string[], note: ScriptNote): void {
  const files = new Set([entryFile, ...keys.flatMap((key) => area.preload[key] ?? [])]);
  for (const file of files) {
    const path = `${area.base}${file}`;
    if (asked.has(path)) continue;
    if (file.endsWith('.css')) {
      document.head.append(preloadedStyle(path));
      asked.set(path, Promise.resolve());
      continue;
    }
    const ended = new Promise<void>((resolve) => {
      const script = releasedScript({
        url: fileUrl(area, file, location.origin),
        // The bundler's runtime finds it by this.
        address: path,
        integrity: area.files[file] ?? '',
        note: (url, hasCome) => {
          note(url, hasCome);
          script.remove();
          resolve();
        },
      });
      document.head.append(script);
    });
    asked.set(path, ended);
  }
}

/**
 * A style sheet is no script: the runtime adds its own link, which takes what this one has brought. That link has
 * neither `crossorigin` nor `integrity`; with them the browser would load the file twice.
 */
function preloadedStyle(href: string): HTMLLinkElement {
  return Object.assign(document.createElement('link'), { rel: 'preload', as: 'style', href });
}

/** Takes back the preload links and unfinished scripts of an area, so that a new attempt asks the server again. */
export function forgetRequests(area: LiveArea): void {
  for (const url of asked.keys()) if (url.startsWith(area.base)) asked.set(url, Promise.resolve());
  const own = `link[rel="preload"][href^="${area.base}"], script[src*="${area.base}"]`;
  document.querySelectorAll(own).forEach((element) => element.remove());
}
