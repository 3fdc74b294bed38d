import { api, rowTag, tellOtherTabs, useDispatch } from '@plumbline/data';
import { useCompanyId } from '@plumbline/platform';
import { useEffect, useEffectEvent, useState } from 'react';
import { useSubscriptionStatusQuery } from '../../data/subscription.ts';
import { type SubscriptionStatus } from '../../data/subscriptionShapes.ts';

type Awaited = {
  isThere: (subscriptionStatus: SubscriptionStatus) => boolean;
  onThere: () => void;
};

/**
 * Follows the company's plan until the provider's event has changed it; then this tab and the
 * others learn what the plan now contains.
 */
export function useAwaited() {
  const company = useCompanyId();
  const dispatch = useDispatch();
  const [awaited, setAwaited] = useState<Awaited>();
  const { data } = useSubscriptionStatusQuery(company, {
    pollingInterval: awaited ? 700 : 0,
    refetchOnMountOrArgChange: true,
  });
  const arrived = awaited && data && awaited.isThere(data) ? awaited : undefined;
  if (arrived) setAwaited(undefined);
  const [finished, setFinished] = useState<Awaited>();
  if (arrived && finished !== arrived) setFinished(arrived);
  const finish = useEffectEvent((what: Awaited) => {
    const stale = [
      rowTag('Session', 'current'),
      rowTag('Subscription', 'LIST'),
      rowTag('PaymentMethod', 'LIST'),
    ];
    dispatch(api.util.invalidateTags(stale));
    tellOtherTabs();
    what.onThere();
  });
  useEffect(() => {
    if (finished) finish(finished);
  }, [finished]);
  return { isWaiting: awaited !== undefined, waitFor: (what: Awaited) => setAwaited(what) };
}
