import { ApiError, fromDatabase, type Actor, type GatewayTools } from '@plumbline/kit';
import type Stripe from 'stripe';
import { z } from 'zod';
import { billedCompany, refuseForeign, type BilledCompany } from '../company/billedCompany.ts';
import type { companyCustomer } from '../company/companyCustomer.ts';
import { asked } from '../provider/providerErrors.ts';
import { choosePrice, type PlanChoice } from './choosePrice.ts';
import { planSchedule, type ScheduledChange } from './planSchedule.ts';
import { secretOf, toSummary, type SubscriptionSummary } from './subscriptionSummary.ts';

type Dependencies = Pick<GatewayTools, 'log'> & {
  stripe: Stripe;
  customerOf: ReturnType<typeof companyCustomer>;
};
type Own = { subscriptionId?: string | undefined; actor: Actor };

/** A change of plan: the secret is there when the card's owner has something to confirm or to pay. */
export type Changed = { success: true; clientSecret: string | null } & SubscriptionSummary;
type Scheduled = { scheduledChange: ScheduledChange | null };

const withSecret = ['latest_invoice.confirmation_secret'];

/** Starts, changes, ends and resumes the plan of the actor's company. Prices and ids come from the database. */
export function manageSubscription({ stripe, customerOf, log }: Dependencies) {
  const schedule = planSchedule(stripe);
  const ownId = async ({ subscriptionId, actor }: Own): Promise<string> => {
    const { stripe_subscription_id: own } = await billedCompany(actor);
    refuseForeign({ claimed: subscriptionId, own, what: 'subscription' }, actor, log);
    if (!own) throw new ApiError(404, 'not_found', 'There is no subscription yet.');
    return own;
  };
  const answer = (subscription: Stripe.Subscription): Changed => ({
    success: true,
    clientSecret: secretOf(subscription),
    ...toSummary(subscription),
  });

  const scheduled = async (id: string): Promise<Changed & Scheduled> => {
    const current = await asked(stripe.subscriptions.retrieve(id, { expand: withSecret }));
    return { ...answer(current), scheduledChange: await schedule.read(current) };
  };

  const begun = async (customer: string, priceId: string) => {
    const { data } = await asked(
      stripe.subscriptions.list({
        customer,
        status: 'incomplete',
        limit: 10,
        expand: ['data.latest_invoice.confirmation_secret'],
      }),
    );
    return data.find(({ items }) => items.data[0]?.price.id === priceId);
  };

  return {
    async start({
      customerId,
      choice,
      actor,
    }: {
      customerId?: string | undefined;
      choice: PlanChoice;
      actor: Actor;
    }): Promise<Changed> {
      const company = await billedCompany(actor);
      const own = company.stripe_customer_id;
      refuseForeign({ claimed: customerId, own, what: 'customer' }, actor, log);
      refuseBilled(company);
      const { price_id, plan } = await choosePrice(actor, choice);
      const customer = await customerOf(actor);
      const unfinished = await begun(customer, price_id);
      if (unfinished) return answer(unfinished);
      return answer(
        await asked(
          stripe.subscriptions.create(
            {
              customer,
              items: [{ price: price_id }],
              payment_behavior: 'default_incomplete',
              payment_settings: { save_default_payment_method: 'on_subscription' },
              metadata: { company_id: company.id, plan },
              expand: withSecret,
            },
            { idempotencyKey: `subscription-${company.id}-${price_id}-${minute()}` },
          ),
        ),
      );
    },

    /** A lower plan starts when the paid period ends, if the page asks for it; any other change takes effect now. */
    async change({
      choice,
      atPeriodEnd,
      ...own
    }: Own & { choice: PlanChoice; atPeriodEnd: boolean }): Promise<Changed & Scheduled> {
      const id = await ownId(own);
      const chosen = await choosePrice(own.actor, choice);
      const { price_id, plan } = chosen;
      const current = await asked(stripe.subscriptions.retrieve(id));
      const [item] = current.items.data;
      if (!item) throw new Error(`The subscription ${id} has no item`);
      if (item.price.id === price_id)
        throw new ApiError(409, 'same_plan', 'This is your current plan.');
      if (atPeriodEnd && (await isLower(own.actor, plan))) {
        await schedule.changeAtPeriodEnd(current, chosen);
        return scheduled(id);
      }
      const dearer = await isDearer(item.price, price_id);
      await schedule.release(current);
      return {
        scheduledChange: null,
        ...answer(
          await asked(
            stripe.subscriptions.update(id, {
              items: [{ id: item.id, price: price_id }],
              // what is dearer is paid now, else nothing changes; what is cheaper becomes credit on the next invoice
              ...(dearer
                ? { proration_behavior: 'always_invoice', payment_behavior: 'error_if_incomplete' }
                : { proration_behavior: 'create_prorations' }),
              cancel_at_period_end: false,
              metadata: { ...current.metadata, plan },
              expand: withSecret,
            }),
          ),
        ),
      };
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
      return answer(await asked(stripe.subscriptions.update(id, { cancel_at_period_end: true })));
    },

    async resume(own: Own): Promise<Changed> {
      const id = await ownId(own);
      return answer(await asked(stripe.subscriptions.update(id, { cancel_at_period_end: false })));
    },

    /** Tries the open invoice of a past-due plan again, with the card that is now the default one. */
    async payOpenInvoice(own: Own): Promise<Changed> {
      const id = await ownId(own);
      const current = await asked(stripe.subscriptions.retrieve(id));
      const { latest_invoice: invoice } = current;
      const invoiceId = typeof invoice === 'string' ? invoice : invoice?.id;
      if (invoiceId && ['past_due', 'unpaid'].includes(current.status))
        await asked(stripe.invoices.pay(invoiceId));
      return answer(await asked(stripe.subscriptions.retrieve(id, { expand: withSecret })));
    },

    async read(own: Own): Promise<SubscriptionSummary & Scheduled> {
      const current = await asked(stripe.subscriptions.retrieve(await ownId(own)));
      return { ...toSummary(current), scheduledChange: await schedule.read(current) };
    },
  };

  async function isDearer(now: Stripe.Price, wantedId: string): Promise<boolean> {
    const wanted = await asked(stripe.prices.retrieve(wantedId));
    return monthly(wanted) > monthly(now) || wanted.recurring?.interval !== now.recurring?.interval;
  }
}

/** Whether a plan is below the actor's on the price list. */
async function isLower(actor: Actor, wanted: string): Promise<boolean> {
  const { plan } = await billedCompany(actor);
  const rows = await fromDatabase(
    actor.db.from('plans').select('slug, position').in('slug', [plan, wanted]),
    z.array(z.object({ slug: z.string(), position: z.number() })),
  );
  const positionOf = (slug: string) => rows.find((row) => row.slug === slug)?.position ?? 0;
  return positionOf(wanted) < positionOf(plan);
}

const monthly = ({ unit_amount, recurring }: Stripe.Price) =>
  (unit_amount ?? 0) / (recurring?.interval === 'year' ? 12 : 1);

/** Two clicks make one subscription; a try after a finished one is a new one. */
const minute = () => Math.floor(Date.now() / 60_000);

function refuseBilled({ plans, plan_status, stripe_subscription_id }: BilledCompany) {
  if (plans.is_lifetime)
    throw new ApiError(409, 'lifetime', 'Your lifetime plan is paid for and is not billed.');
  if (stripe_subscription_id && plan_status !== 'canceled')
    throw new ApiError(409, 'subscribed', 'You have a subscription. Change its plan instead.');
}
