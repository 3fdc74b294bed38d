import { areaManifest, type AreaManifest, type Registry } from '@plumbline/contract';

/** Candidates that this tab runs in place of the released versions, by area. */
export type Overrides = Record<string, AreaManifest>;

const storageKey = 'plumbline.areas';
const wish = /^([a-z][a-z0-9-]*)@(\d+\.\d+\.\d+(?:-[\w.]+)?)$/;

/**
 * The candidates named by `?areas=billing@1.4.0,crm@2.0.0`, or earlier in this tab by the same;
 * `?areas=` alone takes them back. Nothing unless the installation allows it. A candidate
 * that cannot be had is left out.
 */
export async function readOverrides(isAllowed: boolean, search: string): Promise<Overrides> {
  if (!isAllowed) return {};
  const named = new URLSearchParams(search).get('areas');
  if (named !== null) sessionStorage.setItem(storageKey, named);
  const wishes = (named ?? sessionStorage.getItem(storageKey) ?? '').split(',').filter(Boolean);
  const found = await Promise.all(wishes.map(fetchCandidate));
  return Object.fromEntries(found.flatMap((area) => (area ? [[area.id, area]] : [])));
}

/** Ends the trial: loads this page anew, with the released versions. */
export function endTrial(): void {
  sessionStorage.removeItem(storageKey);
  const url = new URL(location.href);
  url.searchParams.delete('areas');
  location.replace(url);
}

/** A registry with candidates in place of released versions. */
export function withOverrides(registry: Registry, overrides: Overrides): Registry {
  return { ...registry, areas: { ...registry.areas, ...overrides } };
}

async function fetchCandidate(text: string): Promise<AreaManifest | null> {
  const [, id, version] = wish.exec(text.trim()) ?? [];
  if (!id || !version) return null;
  const base = `/areas/${id}/${version}/`;
  try {
    const answer = await fetch(`${base}area.json`);
    const area = areaManifest.parse(await answer.json());
    return area.id === id && area.base === base ? area : null;
  } catch {
    return null;
  }
}
