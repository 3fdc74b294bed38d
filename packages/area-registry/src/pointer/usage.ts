import type { AreaManifest } from '@plumbline/contract';

/** What an area would miss: for people, naming who misses it. */
export type Missed = { rule: 'inUse'; message: string };

/** What a new release takes away from the live one although other live areas use it; names who uses it. */
export function checkUsage(
  next: AreaManifest,
  live: AreaManifest | undefined,
  others: AreaManifest[],
): Missed[] {
  if (!live) return [];
  const offered = offers(next);
  const stillOffered = new Set([...offered, ...others.flatMap((other) => [...offers(other)])]);
  return [...offers(live)]
    .filter((offer) => !stillOffered.has(offer))
    .flatMap((offer) => {
      const users = others.filter((other) => uses(other).has(offer)).map((other) => other.id);
      if (users.length === 0) return [];
      const stillUse = users.length === 1 ? 'still uses' : 'still use';
      return [
        {
          rule: 'inUse' as const,
          message: `${next.id} no longer has the ${offer}, which ${users.join(' and ')} ${stillUse}.`,
        },
      ];
    });
}

function offers({ routes, slots, events }: AreaManifest): Set<string> {
  return new Set([
    ...routes.map((route) => `route ${route.id}`),
    ...slots.hosts.map((slot) => `slot ${slot}`),
    ...events.emits.map((event) => `event ${event}`),
  ]);
}

function uses({ uses: used, slots, events }: AreaManifest): Set<string> {
  return new Set([
    ...used.routes.map((route) => `route ${route}`),
    ...slots.fills.map((fill) => `slot ${fill.slot}`),
    ...events.handles.map((event) => `event ${event}`),
  ]);
}
