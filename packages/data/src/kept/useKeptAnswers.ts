import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { api } from '../api.ts';
import type { Session } from '../session.ts';
import { keepAnswers, shownFrom } from './keptAnswers.ts';

/** How often the server is asked again while the browser is online and shows what was kept, in milliseconds. */
const againMs = 20_000;

type State = { api: { queries: Record<string, unknown> } };

/** When the oldest thing on the page was read, in milliseconds, where the page shows what was kept. */
export const useShownFrom = () => useSelector(({ api: { queries } }: State) => shownFrom(queries));

/** Whose answers may be kept: this user's in this company, role and permissions; nobody's while looking at another role. */
const ownerOfAnswers = ({ user, company, permissions, features, see_as, is_acting }: Session) =>
  see_as || is_acting
    ? undefined
    : JSON.stringify([user.id, company.id, user.role, permissions, features]);

/** Keeps on this device what a session's user was shown of the endpoints that allow it. The shell does it, once. */
export function useKeptAnswers(session: Session): void {
  const dispatch = useDispatch();
  const owner = ownerOfAnswers(session);
  const from = useShownFrom();
  useEffect(() => void keepAnswers(owner), [owner]);
  useEffect(() => {
    if (from === undefined) return;
    const timer = setInterval(() => {
      if (navigator.onLine) dispatch(api.internalActions.onOnline());
    }, againMs);
    return () => clearInterval(timer);
  }, [from, dispatch]);
}
