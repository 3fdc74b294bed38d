import { messageOf } from '@plumbline/data';
import { openAddress } from '@plumbline/design';
import { useToasts } from '@plumbline/platform';
import {
  useSubscriptionCancelMutation,
  useSubscriptionPayMutation,
  useSubscriptionPortalMutation,
  useSubscriptionResumeMutation,
} from '../../data/subscription.ts';
import { upgradeError } from './upgradeTexts.ts';
import { useAwaited } from './useAwaited.ts';

/** Cancels, resumes, and pays the plan, and opens the provider's portal; results are shown. */
export function usePlanActions() {
  const [cancel] = useSubscriptionCancelMutation();
  const [resume] = useSubscriptionResumeMutation();
  const [pay, { isLoading: isPaying }] = useSubscriptionPayMutation();
  const [openPortal, { isLoading: isOpening }] = useSubscriptionPortalMutation();
  const toasts = useToasts();
  const { isWaiting, waitFor } = useAwaited();

  const end = async (id: string, ends: boolean) => {
    const { error } = await (ends ? cancel(id) : resume(id));
    if (error) {
      toasts.error(messageOf(error));
      return;
    }
    waitFor({
      isThere: (now) => now.cancel_at_period_end === ends,
      onThere: () =>
        toasts.success(ends ? 'Plan canceled. It ends with this billing period.' : 'Plan resumed.'),
    });
  };
  const payNow = async (id: string) => {
    const { error } = await pay(id);
    if (error) {
      toasts.error(upgradeError(error));
      return;
    }
    waitFor({
      isThere: (now) => now.plan_status === 'active',
      onThere: () => toasts.success('Payment received. Your plan is active.'),
    });
  };
  const portal = async () => {
    const { data, error } = await openPortal(window.location.href);
    if (data) openAddress(data.url);
    else toasts.error(messageOf(error));
  };
  return { end, payNow, portal, isWaiting, isPaying, isOpening };
}
