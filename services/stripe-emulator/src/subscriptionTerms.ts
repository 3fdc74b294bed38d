import type { Price, Subscription } from './objects.ts';
import { need } from './refusal.ts';
import { newId, now } from './state.ts';

const day = 86_400;
const lengthOf = ({ recurring }: Price) => (recurring.interval === 'year' ? 365 : 30) * day;
/** The one item of a subscription: its price and period. */
export const itemOf = ({ items, id }: Subscription) => need(items.data[0], 'subscription item', id);

/** A subscription whose first invoice is not paid. */
export function incomplete(
  customer: string,
  price: Price,
  metadata: Record<string, string>,
): Subscription {
  const id = newId('subscription');
  return {
    id,
    object: 'subscription',
    customer,
    status: 'incomplete',
    cancel_at_period_end: false,
    canceled_at: null,
    default_payment_method: null,
    latest_invoice: null,
    items: {
      object: 'list',
      data: [
        {
          id: `si_${id}`,
          object: 'subscription_item',
          price,
          quantity: 1,
          current_period_start: now(),
          current_period_end: now() + lengthOf(price),
        },
      ],
    },
    metadata,
    created: now(),
  };
}

/** The subscription at a price, for a period that starts then. */
export function withPeriod(subscription: Subscription, start: number, price: Price): Subscription {
  const period = { current_period_start: start, current_period_end: start + lengthOf(price) };
  const data = [{ ...itemOf(subscription), price, ...period }];
  return { ...subscription, items: { object: 'list', data } };
}

/** What a change to another price costs now (negative: credit), and when its period starts. */
export function proration(item: ReturnType<typeof itemOf>, to: Price) {
  const left = Math.max(item.current_period_end - now(), 0) / lengthOf(item.price);
  const share = Math.min(left, 1);
  const isSameInterval = to.recurring.interval === item.price.recurring.interval;
  const credit = Math.round(item.price.unit_amount * share);
  const cost = isSameInterval ? Math.round(to.unit_amount * share) : to.unit_amount;
  return { start: isSameInterval ? item.current_period_start : now(), amount: cost - credit };
}
