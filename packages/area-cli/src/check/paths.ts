import type { AreaManifest } from '@plumbline/contract';
import type { Finding } from './finding.ts';

/** Paths that would take over others' addresses: patterns at the root, and those that meet another area's. */
export function checkPaths(area: AreaManifest, others: AreaManifest[]): Finding[] {
  const taken = others.flatMap((other) => other.routes.map(({ path }) => ({ path, by: other.id })));
  return area.routes.flatMap(({ id, path }): Finding[] => {
    const [first = ''] = partsOf(path);
    if (isOpen(first))
      return [
        {
          rule: 'collision',
          message: `The path ${path} of ${id} takes every address of the portal. Start it with your area’s name: /${area.id}${path}.`,
        },
      ];
    // Paths of the same shape are reported as collisions.
    const met = taken.find((one) => shapeOf(one.path) !== shapeOf(path) && doMeet(one.path, path));
    return met
      ? [
          {
            rule: 'collision',
            message: `The path ${path} of ${id} has addresses in common with ${met.path} of ${met.by}. Start it with another name, such as /${area.id}.`,
          },
        ]
      : [];
  });
}

const partsOf = (path: string) => path.split('/').slice(1);
const isOpen = (part: string) => part.startsWith(':') || part === '*';
const shapeOf = (path: string) => path.replaceAll(/:\w+/g, ':');

/** Whether an address can match both patterns. */
function doMeet(one: string, other: string): boolean {
  const [parts, others] = [partsOf(one), partsOf(other)];
  const length = Math.max(parts.length, others.length);
  for (let at = 0; at < length; at += 1) {
    const [part, against] = [parts[at], others[at]];
    if (part === '*' || against === '*') return true;
    if (part === undefined || against === undefined) return false;
    if (part !== against && !isOpen(part) && !isOpen(against)) return false;
  }
  return true;
}
