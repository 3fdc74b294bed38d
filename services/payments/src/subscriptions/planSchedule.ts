import type Stripe from 'stripe';
import { asked } from '../provider/providerErrors.ts';
import type { ChosenPrice } from './choosePrice.ts';

/** A lower plan that starts when the paid period ends. `at` in ISO 8601. */
export type ScheduledChange = { plan: string; billingCycle: string; at: string };

const idOf = (of: string | { id: string } | null) => (typeof of === 'string' ? of : of?.id);

/** Changes of a subscription at the end of its period (https://docs.stripe.com/billing/subscriptions/subscription-schedules). */
export function planSchedule(stripe: Stripe) {
  /** Undoes a scheduled change. A scheduled subscription refuses any other change of its plan. */
  const release = async ({ schedule }: Stripe.Subscription): Promise<void> => {
    const id = idOf(schedule);
    if (id) await asked(stripe.subscriptionSchedules.release(id));
  };

  return {
    release,

    /** Moves to a price when the period ends, and back to plain renewals after its first period. */
    async changeAtPeriodEnd(
      subscription: Stripe.Subscription,
      { price_id, plan, billing_cycle }: ChosenPrice,
    ): Promise<void> {
      await release(subscription);
      if (subscription.cancel_at_period_end)
        await asked(stripe.subscriptions.update(subscription.id, { cancel_at_period_end: false }));
      const { id, phases } = await asked(
        stripe.subscriptionSchedules.create({ from_subscription: subscription.id }),
      );
      const [current] = phases;
      const [item] = subscription.items.data;
      if (!current || !item) throw new Error(`The schedule ${id} has no phase`);
      const { start_date, end_date } = current;
      const proration_behavior = 'none';
      await asked(
        stripe.subscriptionSchedules.update(id, {
          end_behavior: 'release',
          proration_behavior,
          phases: [
            {
              items: [{ price: item.price.id, quantity: 1 }],
              start_date,
              end_date,
              proration_behavior,
            },
            {
              items: [{ price: price_id, quantity: 1 }],
              duration: { interval: billing_cycle === 'annual' ? 'year' : 'month' },
              proration_behavior,
              metadata: { plan, billing_cycle },
            },
          ],
        }),
      );
    },

    /** The change that is still to come, if any. */
    async read({ schedule }: Stripe.Subscription): Promise<ScheduledChange | null> {
      const id = idOf(schedule);
      if (!id) return null;
      const { current_phase, phases } = await asked(stripe.subscriptionSchedules.retrieve(id));
      const next = phases.find(({ start_date }) => start_date >= (current_phase?.end_date ?? 0));
      if (!current_phase || !next?.metadata?.plan) return null;
      return {
        plan: next.metadata.plan,
        billingCycle: next.metadata.billing_cycle ?? 'monthly',
        at: new Date(next.start_date * 1000).toISOString(),
      };
    },

    /** Makes a card pay for a subscription, before and after a scheduled change. */
    async payWith(subscriptionId: string, default_payment_method: string): Promise<void> {
      const { schedule } = await asked(
        stripe.subscriptions.update(subscriptionId, { default_payment_method }),
      );
      const id = idOf(schedule);
      if (id)
        await asked(
          stripe.subscriptionSchedules.update(id, { default_settings: { default_payment_method } }),
        );
    },
  };
}
