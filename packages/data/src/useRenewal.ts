import { useEffect } from 'react';

/** The age in milliseconds at which signed addresses are asked for again; they are valid for five minutes. */
const renewAfter = 240_000;
/** Milliseconds between two looks at their age: a device that slept has stopped every longer clock. */
const interval = 15_000;

type Renewable = { fulfilledTimeStamp?: number | undefined; refetch: () => unknown };

/**
 * Keeps the signed addresses of a query's answer valid on a page that stays open, and on one that is come back
 * to. Pass what the query's hook answers.
 */
export function useRenewal({ fulfilledTimeStamp, refetch }: Renewable) {
  useEffect(() => {
    if (fulfilledTimeStamp === undefined) return;
    const renew = () => {
      const isOld = Date.now() - fulfilledTimeStamp >= renewAfter;
      if (isOld && document.visibilityState === 'visible') refetch();
    };
    const timer = setInterval(renew, interval);
    document.addEventListener('visibilitychange', renew);
    renew();
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', renew);
    };
  }, [fulfilledTimeStamp, refetch]);
}
