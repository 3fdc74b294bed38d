import type { Registry } from '@plumbline/contract';

const storageKey = 'plumbline.company';

/** Remembers whose company uses this browser, so that the next page knows at its start which rollouts it is part of. */
export function rememberCompany(id: string): void {
  try {
    localStorage.setItem(storageKey, id);
  } catch {
    // A full or forbidden storage: this browser then runs what is released to all.
  }
}

/** A registry with the versions that are being rolled out to this browser's company in place of the released ones. */
export function withRollouts(registry: Registry): Registry {
  const company = localStorage.getItem(storageKey);
  if (!registry.rollouts || !company) return registry;
  const areas = { ...registry.areas };
  for (const [id, { percent, area }] of Object.entries(registry.rollouts))
    if (bucketOf(company, id) < percent) areas[id] = area;
  return { ...registry, areas };
}

/** From 0 to 99 for a company and an area (FNV-1a): who is among 10% is also among 50%. */
export function bucketOf(company: string, area: string): number {
  let hash = 0x811c9dc5;
  for (const character of `${area}:${company}`)
    hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193);
  return (hash >>> 0) % 100;
}
