import { cacheResponsesFor, cachedSince } from '@plumbline/offline/responses';
import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { api } from '../api.ts';
import type { Session } from '../session.ts';

/** How often to refetch while online and showing cached responses, in ms. */
const refetchMs = 20_000;

type State = { api: { queries: Record<string, unknown> } };

/** When the oldest cached response on the page arrived, in ms since 1970; undefined when everything is current. */
export const useCachedSince = () =>
  useSelector(({ api: { queries } }: State) => cachedSince(queries));

/** The owner of cached responses: user, company, role, and permissions; undefined while viewing as another role. */
const ownerOfAnswers = ({ user, company, permissions, features, see_as, is_acting }: Session) =>
  see_as || is_acting
    ? undefined
    : JSON.stringify([user.id, company.id, user.role, permissions, features]);

/** Caches the responses of endpoints that allow it for a session's user. The shell calls it once. */
export function useCachedResponses(session: Session): void {
  const dispatch = useDispatch();
  const owner = ownerOfAnswers(session);
  const from = useCachedSince();
  useEffect(() => void cacheResponsesFor(owner), [owner]);
  useEffect(() => {
    if (from === undefined) return;
    const timer = setInterval(() => {
      if (navigator.onLine) dispatch(api.internalActions.onOnline());
    }, refetchMs);
    return () => clearInterval(timer);
  }, [from, dispatch]);
}
