import type Stripe from 'stripe';

/** A subscription as the screens need it. Instants in ISO 8601. */
export type SubscriptionSummary = {
  id: string;
  status: string;
  priceId: string | null;
  currentPeriodEnd: string | null;
  cancelAtPeriodEnd: boolean;
};

/** Keeps what the screens need of the provider's object. */
export function toSummary(subscription: Stripe.Subscription): SubscriptionSummary {
  const [item] = subscription.items.data;
  return {
    id: subscription.id,
    status: subscription.status,
    priceId: item?.price.id ?? null,
    currentPeriodEnd: item ? new Date(item.current_period_end * 1000).toISOString() : null,
    cancelAtPeriodEnd: subscription.cancel_at_period_end,
  };
}

/** The secret with which the page pays a subscription's newest invoice; null when nothing is due. */
export function secretOf({ latest_invoice: invoice }: Stripe.Subscription): string | null {
  if (!invoice || typeof invoice === 'string') return null;
  return invoice.status === 'open' ? (invoice.confirmation_secret?.client_secret ?? null) : null;
}
