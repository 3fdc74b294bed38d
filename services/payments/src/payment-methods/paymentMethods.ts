import { ApiError, type Actor, type GatewayTools } from '@plumbline/kit';
import type Stripe from 'stripe';
import { billedCompany, refuseForeign } from '../company/billedCompany.ts';
import type { companyCustomer } from '../company/companyCustomer.ts';
import { asked } from '../provider/providerErrors.ts';
import { planSchedule } from '../subscriptions/planSchedule.ts';

/** A card as the screens show it; its number never comes here. */
export type PaymentMethod = {
  id: string;
  brand: string;
  last4: string;
  expiryMonth: number | null;
  expiryYear: number | null;
  isDefault: boolean;
};

type Dependencies = Pick<GatewayTools, 'log'> & {
  stripe: Stripe;
  customerOf: ReturnType<typeof companyCustomer>;
};

/** The cards that pay for the company's plan (P23). The default is exclusive, the first card is it. */
export function paymentMethods({ stripe, customerOf, log }: Dependencies) {
  const schedule = planSchedule(stripe);
  const { ofCustomer, makeDefault } = customerCards(stripe);
  const own = async (actor: Actor, methodId: string) => {
    const company = await billedCompany(actor);
    const customer = company.stripe_customer_id;
    const methods = customer ? await ofCustomer(customer) : [];
    const method = methods.find(({ id }) => id === methodId);
    if (!customer || !method) {
      log.warn({ userId: actor.userId, companyId: actor.companyId, methodId }, 'refused');
      throw new ApiError(404, 'not_found', 'This card is not on file.');
    }
    return { company, customer, methods, method };
  };

  return {
    async list(actor: Actor, customerId?: string): Promise<PaymentMethod[]> {
      const { stripe_customer_id: customer } = await billedCompany(actor);
      refuseForeign({ claimed: customerId, own: customer, what: 'customer' }, actor, log);
      return customer ? ofCustomer(customer) : [];
    },

    /** Takes a card that the provider's form has made; the first becomes the default. */
    async attach(
      actor: Actor,
      { customerId, paymentMethodId }: { customerId?: string; paymentMethodId: string },
    ): Promise<PaymentMethod[]> {
      const customer = await customerOf(actor);
      refuseForeign({ claimed: customerId, own: customer, what: 'customer' }, actor, log);
      const known = await ofCustomer(customer);
      if (!known.some(({ id }) => id === paymentMethodId))
        await asked(stripe.paymentMethods.attach(paymentMethodId, { customer }));
      if (!known.some(({ isDefault }) => isDefault)) await makeDefault(customer, paymentMethodId);
      return ofCustomer(customer);
    },

    async setDefault(actor: Actor, methodId: string): Promise<PaymentMethod[]> {
      const { company, customer } = await own(actor, methodId);
      await makeDefault(customer, methodId);
      const subscription = company.stripe_subscription_id;
      if (subscription) await schedule.payWith(subscription, methodId);
      return ofCustomer(customer);
    },

    /** At least one card stays while there is a subscription that renews. */
    async detach(actor: Actor, methodId: string): Promise<PaymentMethod[]> {
      const { company, customer, methods, method } = await own(actor, methodId);
      const next = methods.find(({ id }) => id !== methodId);
      const subscription = company.stripe_subscription_id;
      if (!next && subscription)
        throw new ApiError(
          409,
          'last_card',
          'Add another card first: your subscription needs one.',
        );
      if (next && method.isDefault) await makeDefault(customer, next.id);
      if (next && subscription && method.isDefault) await schedule.payWith(subscription, next.id);
      await asked(stripe.paymentMethods.detach(methodId));
      return ofCustomer(customer);
    },

    /** Begins the provider's form for a card that is kept. */
    async setup(actor: Actor): Promise<{ clientSecret: string }> {
      const customer = await customerOf(actor);
      const { client_secret: clientSecret } = await asked(
        stripe.setupIntents.create({
          customer,
          usage: 'off_session',
          automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
        }),
      );
      if (!clientSecret) throw new Error('The provider gave no client secret');
      return { clientSecret };
    },
  };
}

function toCard({ id, type, card }: Stripe.PaymentMethod): Omit<PaymentMethod, 'isDefault'> {
  return {
    id,
    brand: card?.brand ?? type,
    last4: card?.last4 ?? '',
    expiryMonth: card?.exp_month ?? null,
    expiryYear: card?.exp_year ?? null,
  };
}

/** The cards of a customer, and which of them is the default. */
function customerCards(stripe: Stripe) {
  const ofCustomer = async (customer: string): Promise<PaymentMethod[]> => {
    const [{ data }, holder] = await Promise.all([
      asked(stripe.customers.listPaymentMethods(customer, { limit: 100 })),
      asked(stripe.customers.retrieve(customer)),
    ]);
    const chosen = holder.deleted ? null : holder.invoice_settings.default_payment_method;
    const chosenId = typeof chosen === 'string' ? chosen : chosen?.id;
    return data.map((method) => ({ ...toCard(method), isDefault: method.id === chosenId }));
  };
  const makeDefault = (customer: string, id: string) =>
    asked(stripe.customers.update(customer, { invoice_settings: { default_payment_method: id } }));
  return { ofCustomer, makeDefault };
}
