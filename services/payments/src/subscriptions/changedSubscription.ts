import type Stripe from 'stripe';
import type { ScheduledChange } from './planSchedule.ts';
import { secretOf, toSummary, type SubscriptionSummary } from './subscriptionSummary.ts';

/** A change of plan: the secret is there when the card's owner has something to confirm or to pay. */
export type Changed = { success: true; clientSecret: string | null } & SubscriptionSummary;
export type Scheduled = { scheduledChange: ScheduledChange | null };

/** Asks for the secret along with the subscription. */
export const withSecret = ['latest_invoice.confirmation_secret'];

/** The response after a subscription was started or changed. */
export const toChanged = (subscription: Stripe.Subscription): Changed => ({
  success: true,
  clientSecret: secretOf(subscription),
  ...toSummary(subscription),
});
