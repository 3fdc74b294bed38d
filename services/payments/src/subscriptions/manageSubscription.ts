import { ApiError, type Actor, type GatewayTools } from '@plumbline/kit';
import type Stripe from 'stripe';
import { billedCompany, refuseForeign } from '../company/billedCompany.ts';
import type { companyCustomer } from '../company/companyCustomer.ts';
import { asked } from '../provider/providerErrors.ts';
import type { PlanChoice } from './choosePrice.ts';
import { planSchedule } from './planSchedule.ts';
import { toSummary, type SubscriptionSummary } from './subscriptionSummary.ts';
import { toChanged, withSecret, type Changed, type Scheduled } from './changedSubscription.ts';
import { planChange } from './planChange.ts';
import { startSubscription } from './startSubscription.ts';

type Dependencies = Pick<GatewayTools, 'log'> & {
  stripe: Stripe;
  customerOf: ReturnType<typeof companyCustomer>;
};
type Own = { subscriptionId?: string | undefined; actor: Actor };

/** Starts, changes, ends and resumes the plan of the actor's company. Prices and ids come from the database. */
export function manageSubscription({ stripe, customerOf, log }: Dependencies) {
  const schedule = planSchedule(stripe);
  const { change, scheduled } = planChange(stripe, schedule);
  const ownId = async ({ subscriptionId, actor }: Own): Promise<string> => {
    const { stripe_subscription_id: own } = await billedCompany(actor);
    refuseForeign({ claimed: subscriptionId, own, what: 'subscription' }, actor, log);
    if (!own) throw new ApiError(404, 'not_found', 'There is no subscription yet.');
    return own;
  };

  return {
    start: startSubscription({ stripe, customerOf, log }),

    async change({
      choice,
      atPeriodEnd,
      ...own
    }: Own & { choice: PlanChoice; atPeriodEnd: boolean }): Promise<Changed & Scheduled> {
      return change(await ownId(own), own.actor, { choice, atPeriodEnd });
    },

    /** Undoes a scheduled change of plan. */
    async keepPlan(own: Own): Promise<Changed & Scheduled> {
      const id = await ownId(own);
      await schedule.release(await asked(stripe.subscriptions.retrieve(id)));
      return scheduled(id);
    },

    async cancel(own: Own): Promise<Changed> {
      const id = await ownId(own);
      await schedule.release(await asked(stripe.subscriptions.retrieve(id)));
      return toChanged(
        await asked(stripe.subscriptions.update(id, { cancel_at_period_end: true })),
      );
    },

    async resume(own: Own): Promise<Changed> {
      const id = await ownId(own);
      return toChanged(
        await asked(stripe.subscriptions.update(id, { cancel_at_period_end: false })),
      );
    },

    /** Tries the open invoice of a past-due plan again, with the card that is now the default one. */
    async payOpenInvoice(own: Own): Promise<Changed> {
      const id = await ownId(own);
      const current = await asked(stripe.subscriptions.retrieve(id));
      const { latest_invoice: invoice } = current;
      const invoiceId = typeof invoice === 'string' ? invoice : invoice?.id;
      if (invoiceId && ['past_due', 'unpaid'].includes(current.status))
        await asked(stripe.invoices.pay(invoiceId));
      return toChanged(await asked(stripe.subscriptions.retrieve(id, { expand: withSecret })));
    },

    async read(own: Own): Promise<SubscriptionSummary & Scheduled> {
      const current = await asked(stripe.subscriptions.retrieve(await ownId(own)));
      return { ...toSummary(current), scheduledChange: await schedule.read(current) };
    },
  };
}
