import type { AreaManifest } from '@plumbline/contract';
import type { Finding } from './finding.ts';

/** What an area claims that it, or another live area, has claimed already. */
export function checkCollisions(area: AreaManifest, others: AreaManifest[]): Finding[] {
  const claims = claimsOf(area);
  const taken = new Map(
    others.flatMap((other) => claimsOf(other).map((claim) => [claim, other.id] as const)),
  );
  const twice = claims.filter((claim, at) => claims.indexOf(claim) !== at);
  return [
    ...[...new Set(twice)].map((claim) => finding(`${area.id} has ${claim} twice.`)),
    ...claims
      .filter((claim) => taken.has(claim))
      .map((claim) => finding(`${claim} belongs to ${taken.get(claim)} already.`)),
  ];
}

/** Slots that any area may offer: what fills them fits into every page. */
const shared = new Set(['client.form@1', 'document.item-picker@1', 'record.comments@1']);

/** Things of which there can be one only, in words. */
function claimsOf({ routes, slots, endpoints }: AreaManifest): string[] {
  return [
    ...routes.map((route) => `the route ${route.id}`),
    ...routes.map((route) => `the path ${route.path.replaceAll(/:\w+/g, ':…')}`),
    ...slots.hosts.filter((slot) => !shared.has(slot)).map((slot) => `the slot ${slot}`),
    ...endpoints.map((name) => `the endpoint ${name}`),
  ];
}

function finding(message: string): Finding {
  return { rule: 'collision', message: `${message.charAt(0).toUpperCase()}${message.slice(1)}` };
}
