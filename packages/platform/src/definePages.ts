import type { AreaDefinition } from '@plumbline/contract';
import type { ComponentType } from 'react';

/** What an area's `./routes` module exposes: a loader for the page of each of its routes. */
export type AreaPages<Route extends string = string> = Readonly<
  Record<Route, () => Promise<ComponentType>>
>;

/** Ties pages to the routes of an area.ts: a missing or a surplus page does not compile. */
export function definePages<Route extends string>(
  _area: AreaDefinition<string, Route>,
  pages: AreaPages<Route>,
): AreaPages<Route> {
  return pages;
}
