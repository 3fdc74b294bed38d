import { ApiError, type Actor, type GatewayTools } from '@plumbline/kit';
import type Stripe from 'stripe';
import { billedCompany, refuseForeign, type BilledCompany } from '../company/billedCompany.ts';
import type { companyCustomer } from '../company/companyCustomer.ts';
import { asked } from '../provider/providerErrors.ts';
import { choosePrice, type PlanChoice } from './choosePrice.ts';
import { toChanged, withSecret, type Changed } from './changedSubscription.ts';

type Dependencies = Pick<GatewayTools, 'log'> & {
  stripe: Stripe;
  customerOf: ReturnType<typeof companyCustomer>;
};

/** Starts the plan of the actor's company; an unfinished start of the same plan goes on. */
export function startSubscription({ stripe, customerOf, log }: Dependencies) {
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

  return async ({
    customerId,
    choice,
    actor,
  }: {
    customerId?: string | undefined;
    choice: PlanChoice;
    actor: Actor;
  }): Promise<Changed> => {
    const company = await billedCompany(actor);
    const own = company.stripe_customer_id;
    refuseForeign({ claimed: customerId, own, what: 'customer' }, actor, log);
    refuseBilled(company);
    const { price_id, plan } = await choosePrice(actor, choice);
    const customer = await customerOf(actor);
    const unfinished = await begun(customer, price_id);
    if (unfinished) return toChanged(unfinished);
    return toChanged(
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
  };
}

/** Two clicks make one subscription; a try after a finished one is a new one. */
const minute = () => Math.floor(Date.now() / 60_000);

function refuseBilled({ plans, plan_status, stripe_subscription_id }: BilledCompany) {
  if (plans.is_lifetime)
    throw new ApiError(409, 'lifetime', 'Your lifetime plan is paid for and is not billed.');
  if (stripe_subscription_id && plan_status !== 'canceled')
    throw new ApiError(409, 'subscribed', 'You have a subscription. Change its plan instead.');
}
