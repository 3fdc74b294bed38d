import { areaManifest, type AreaManifest, type LiveArea } from '@plumbline/contract';
import { hasIntegrity } from './diagnose.ts';
import { patienceMs } from './plugin.ts';

const known = new Map<string, AreaManifest>();
const asked = new Map<string, Promise<AreaManifest>>();

/**
 * The area.json of a live area, held to the registry by its integrity. It comes with the page that belongs to the
 * area, else it is asked for once, at `url`. Rejects when it cannot be had, or is not the one that was released.
 */
export function manifestOf(area: LiveArea, url: string): AreaManifest | Promise<AreaManifest> {
  if (area.files) return areaManifest.parse(area);
  const key = `${area.base} ${area.manifest}`;
  const found = known.get(key) ?? asked.get(key);
  if (found) return found;
  const coming = read(area, url);
  asked.set(key, coming);
  void coming.then(
    (manifest) => known.set(key, manifest),
    () => asked.get(key) === coming && asked.delete(key),
  );
  return coming;
}

/** Gives up a request that hangs, so that a new attempt asks again. */
export function forgetManifest({ base, manifest }: LiveArea): void {
  asked.delete(`${base} ${manifest}`);
}

async function read({ id, manifest = '' }: LiveArea, url: string): Promise<AreaManifest> {
  const text = (await inPage(manifest)) ?? (await fetchText(url, manifest));
  const area = areaManifest.parse(JSON.parse(text));
  if (area.id !== id) throw new Error(`${url} describes ${area.id}`);
  return area;
}

async function fetchText(url: string, integrity: string): Promise<string> {
  const answer = await fetch(url, { integrity, signal: AbortSignal.timeout(patienceMs) });
  return answer.text();
}

/** The area.json that came with the page, if it is the wanted one. */
async function inPage(integrity: string): Promise<string | undefined> {
  const text = document.getElementById('plumbline-area')?.textContent;
  const original = text?.replaceAll(String.raw`\u003c`, '<');
  if (!original) return undefined;
  const isWanted = await hasIntegrity(new TextEncoder().encode(original), integrity);
  return isWanted ? original : undefined;
}
