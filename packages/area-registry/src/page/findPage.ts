import type { LiveArea, Registry } from '@plumbline/contract';

/** The area and the route that a path belongs to; a fixed path goes before one with values. */
export function findPage(
  registry: Registry,
  pathname: string,
): { area: LiveArea; routeId: string } | null {
  const all = Object.values(registry.areas).flatMap((area) =>
    area.routes.map((route) => ({ area, routeId: route.id, path: route.path })),
  );
  const fitting = all.filter(({ path }) => fits(path, pathname));
  const [best] = fitting.toSorted((a, b) => valuesIn(a.path) - valuesIn(b.path));
  return best ?? null;
}

function fits(path: string, pathname: string): boolean {
  const wanted = path.split('/').filter(Boolean);
  const given = pathname.split('/').filter(Boolean);
  return (
    wanted.length === given.length &&
    wanted.every((part, at) => part.startsWith(':') || part === given[at])
  );
}

function valuesIn(path: string): number {
  return path.split('/:').length - 1;
}
