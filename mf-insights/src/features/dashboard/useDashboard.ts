import { messageOf } from '@plumbline/data';
import { useEffect, useState } from 'react';
import { useInsightsDashboardQuery, type Dashboard } from '../../data/dashboard.ts';

/** Time after which the page says it is slow and offers Retry, in ms. */
export const slowAfter = 5000;
const everyMinute = 60_000;

/** Input of a dashboard card. */
export type CardState =
  | { kind: 'loading' }
  | { kind: 'slow' }
  | { kind: 'failed'; message: string; isRetrying: boolean }
  | { kind: 'ready'; dashboard: Dashboard };

/**
 * The dashboard's single request, refreshed every minute; previous data is shown while refetching.
 */
export function useDashboard() {
  const { data, error, isFetching, refetch, fulfilledTimeStamp } = useInsightsDashboardQuery(
    undefined,
    {
      pollingInterval: everyMinute,
      skipPollingIfUnfocused: true,
      refetchOnFocus: true,
      refetchOnMountOrArgChange: 30,
    },
  );
  const [isSlow, setSlow] = useState(false);
  const isWaiting = !data && isFetching;
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setTimeout(() => setSlow(true), slowAfter);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isWaiting]);
  const retry = () => void refetch();
  const state = (): CardState => {
    if (data) return { kind: 'ready', dashboard: data };
    if (error) return { kind: 'failed', message: messageOf(error), isRetrying: isFetching };
    return isSlow ? { kind: 'slow' } : { kind: 'loading' };
  };
  return {
    state: state(),
    updatedAt: fulfilledTimeStamp,
    isFetching,
    /** A refresh failed; the displayed data is stale. */
    isStale: Boolean(data && error),
    refresh: retry,
  };
}
