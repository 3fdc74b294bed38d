/** An area's endpoints as its build lists them. */
export type AreaEndpoints = { area: string; endpoints: readonly string[] };

/**
 * Names used by more than one area. `injectEndpoints` keeps the first of two equal names silently,
 * so a release with a duplicate would call another area's endpoint.
 */
export function duplicateEndpoints(areas: readonly AreaEndpoints[]): Record<string, string[]> {
  const owners = Map.groupBy(
    areas.flatMap(({ area, endpoints }) => endpoints.map((name) => ({ name, area }))),
    ({ name }) => name,
  );
  return Object.fromEntries(
    [...owners]
      .filter(([, uses]) => uses.length > 1)
      .map(([name, uses]) => [name, uses.map(({ area }) => area)]),
  );
}
