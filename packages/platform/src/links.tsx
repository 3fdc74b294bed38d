import {
  fillPath,
  judge,
  type Abilities,
  type LinkTo,
  type RouteId,
  type RouteParams,
} from '@plumbline/contract';
import { useCallback, type ComponentProps, type ReactNode } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { useAreaId, usePlatform, type LiveRoute, type Platform } from './platform.ts';

/** A route is open when everything that its area and itself ask for is allowed. */
export const isOpen = (abilities: Abilities, { requires }: Pick<LiveRoute, 'requires'>) =>
  requires.every((needs) => judge(abilities, needs).answer === 'allow');

function pathTo<Id extends RouteId>(
  { routes, abilities }: Platform,
  id: Id,
  { params, query }: LinkTo<Id>,
) {
  const route = routes.get(id);
  return route && isOpen(abilities, route) ? fillPath(route.path, params, query) : undefined;
}

/**
 * The address of a page of any area, `/projects/7?tab=photos`. Undefined when that area is not live
 * or the user may not open the page, so that the link can hide.
 */
export function useLink<Id extends RouteId>(id: Id, to: LinkTo<Id> = {}): string | undefined {
  const platform = usePlatform();
  const area = useAreaId();
  platform.onUse?.({ kind: 'route', id, area });
  return pathTo(platform, id, to);
}

type GoOptions = { state?: unknown; replace?: boolean };

/** Goes to a page of any area from code; answers false, and stays, where `useLink` would be undefined. */
export function useGo() {
  const platform = usePlatform();
  const area = useAreaId();
  const navigate = useNavigate();
  return useCallback(
    <Id extends RouteId>(id: Id, to: LinkTo<Id> = {}, options: GoOptions = {}): boolean => {
      platform.onUse?.({ kind: 'route', id, area });
      const path = pathTo(platform, id, to);
      if (path) void navigate(path, options);
      return path !== undefined;
    },
    [platform, area, navigate],
  );
}

type AreaLinkProps<Id extends RouteId> = Omit<ComponentProps<typeof Link>, 'to'> & {
  to: Id;
  params?: RouteParams<Id>;
  query?: LinkTo<Id>['query'];
  /** Shown in its place when the page cannot be opened; nothing unless told. */
  otherwise?: ReactNode;
};

/** A link to a page of any area; hidden when that page is absent or not allowed. */
export function AreaLink<Id extends RouteId>({
  to,
  params,
  query,
  otherwise = null,
  ...anchor
}: AreaLinkProps<Id>) {
  const href = useLink(to, { ...(params ? { params } : {}), ...(query ? { query } : {}) });
  return href === undefined ? otherwise : <Link to={href} {...anchor} />;
}
