import { areaManifest, type AreaManifest, type Registry } from '@plumbline/contract';

/** Candidates that this tab runs in place of the released versions, by area. */
export type Overrides = Record<string, AreaManifest>;

const storageKey = 'plumbline.areas';
const wish = /^([a-z][a-z0-9-]*)@(\d+\.\d+\.\d+(?:-[\w.]+)?)$/;

/** Versions were asked for by name that this installation does not have; the message names each. */
export class UnknownCandidatesError extends Error {
  constructor(wishes: readonly string[]) {
    super(wishes.map((wish) => `There is no ${wish.replace('@', ' ')} here`).join('. '));
    this.name = 'UnknownCandidatesError';
  }
}

/**
 * The candidates named by `?areas=billing@1.4.0,crm@2.0.0`, or earlier in this tab by the same;
 * `?areas=` alone takes them back. Nothing unless the installation allows it. Rejects with
 * UnknownCandidatesError: whoever tests a candidate must not look at the released version instead.
 */
export async function readOverrides(isAllowed: boolean, search: string): Promise<Overrides> {
  if (!isAllowed) return {};
  const named = new URLSearchParams(search).get('areas');
  if (named !== null) sessionStorage.setItem(storageKey, named);
  const wishes = (named ?? sessionStorage.getItem(storageKey) ?? '').split(',').filter(Boolean);
  const found = await Promise.all(wishes.map(fetchCandidate));
  const missing = wishes.filter((_, at) => !found[at]);
  if (missing.length > 0) throw new UnknownCandidatesError(missing);
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
