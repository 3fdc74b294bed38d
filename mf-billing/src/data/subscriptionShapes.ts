import { plans } from '@plumbline/contract';
import { z } from '@plumbline/data';

const cycles = ['monthly', 'annual'] as const;
export type BillingCycle = (typeof cycles)[number];

export const subscriptionStatus = z.object({
  plan: z.string(),
  plan_status: z.enum(['trialing', 'active', 'past_due', 'canceled']),
  billing_cycle: z.enum(cycles),
  trial_ends_at: z.string().nullable(),
  current_period_end: z.string().nullable(),
  cancel_at_period_end: z.boolean(),
  past_due_since: z.string().nullable(),
  stripe_customer_id: z.string().nullable(),
  stripe_subscription_id: z.string().nullable(),
});
/** The company's plan, as the card provider last reported it. */
export type SubscriptionStatus = z.infer<typeof subscriptionStatus>;

export const plan = z.object({
  slug: z.string(),
  base_plan: z.enum(plans),
  name: z.string(),
  monthly_price: z.number(),
  annual_price: z.number(),
  highlights: z.array(z.string()),
  max_active_projects: z.number().nullable(),
  max_open_projects: z.number().nullable(),
  max_members: z.number().nullable(),
  is_popular: z.boolean(),
  is_contact_sales: z.boolean(),
  is_lifetime: z.boolean(),
  is_listed: z.boolean(),
  position: z.number(),
});
export type BillingPlan = z.infer<typeof plan>;

export const price = z.object({
  price_id: z.string(),
  plan: z.string(),
  billing_cycle: z.enum(cycles),
});
export type PlanPrice = z.infer<typeof price>;

export const usage = z.object({
  active_projects: z.number(),
  max_active_projects: z.number().nullable(),
  open_projects: z.number(),
  max_open_projects: z.number().nullable(),
  members: z.number(),
  max_members: z.number().nullable(),
  storage_bytes: z.number(),
  storage_gb: z.number(),
});
export type Usage = z.infer<typeof usage>;

export const entry = z.object({
  id: z.string(),
  number: z.string().nullable(),
  description: z.string(),
  date: z.string(),
  /** In cents. */
  amount: z.number(),
  status: z.enum(['paid', 'pending', 'failed']),
  pdfUrl: z.string().nullable(),
  receiptUrl: z.string().nullable(),
});
export type BillingEntry = z.infer<typeof entry>;

export const scheduledChange = z.object({
  plan: z.string(),
  billingCycle: z.enum(cycles),
  at: z.string(),
});
/** A lower plan that starts when the paid period ends. */
export type ScheduledChange = z.infer<typeof scheduledChange>;

export const changed = z.object({
  success: z.boolean(),
  /** Present if a payment or a confirmation by the cardholder is needed. */
  clientSecret: z.string().nullable(),
  scheduledChange: scheduledChange.nullish(),
});
export type PlanChange = z.infer<typeof changed>;
