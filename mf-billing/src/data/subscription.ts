import { plans } from '@plumbline/contract';
import { api, listTag, rowTag, z } from '@plumbline/data';

const cycles = ['monthly', 'annual'] as const;
export type BillingCycle = (typeof cycles)[number];

const subscriptionStatus = z.object({
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

const plan = z.object({
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

const price = z.object({
  price_id: z.string(),
  plan: z.string(),
  billing_cycle: z.enum(cycles),
});
export type PlanPrice = z.infer<typeof price>;

const usage = z.object({
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

const entry = z.object({
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

const planTags = [listTag('Subscription'), rowTag('Session', 'current')];
export const unless =
  <Tags>(tags: Tags) =>
  (_: unknown, error: unknown) =>
    error ? [] : tags;

export const {
  useSubscriptionStatusQuery,
  useSubscriptionPlansQuery,
  useSubscriptionPricesQuery,
  useSubscriptionUsageQuery,
  useSubscriptionInvoicesQuery,
  useSubscriptionCustomerMutation,
  useSubscriptionStartMutation,
  useSubscriptionCancelMutation,
  useSubscriptionResumeMutation,
  useSubscriptionPayMutation,
  useSubscriptionPortalMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    subscriptionStatus: build.query<SubscriptionStatus, string>({
      query:
        (company) =>
        ({ db }) =>
          db
            .from('companies')
            .select(
              'plan, plan_status, billing_cycle, trial_ends_at, current_period_end, cancel_at_period_end, past_due_since, stripe_customer_id, stripe_subscription_id',
            )
            .eq('id', company)
            .single(),
      rawResponseSchema: subscriptionStatus,
      providesTags: [listTag('Subscription')],
    }),
    subscriptionPlans: build.query<BillingPlan[], void>({
      query:
        () =>
        ({ db }) =>
          db
            .from('plans')
            .select(
              'slug, base_plan, name, monthly_price, annual_price, highlights, max_active_projects, max_open_projects, max_members, is_popular, is_contact_sales, is_lifetime, is_listed, position',
            )
            .order('position'),
      rawResponseSchema: z.array(plan),
      providesTags: [listTag('Plan')],
    }),
    subscriptionPrices: build.query<PlanPrice[], void>({
      query:
        () =>
        ({ db }) =>
          db.from('plan_prices').select('price_id, plan, billing_cycle').eq('is_active', true),
      rawResponseSchema: z.array(price),
      providesTags: [listTag('Plan')],
    }),
    subscriptionUsage: build.query<Usage, string>({
      query:
        (company) =>
        ({ db }) =>
          db.from('company_usage').select('*').eq('company_id', company).single(),
      rawResponseSchema: usage,
      providesTags: [listTag('Subscription'), listTag('Project')],
    }),
    subscriptionInvoices: build.query<BillingEntry[], void, { invoices: BillingEntry[] }>({
      query:
        () =>
        ({ gateway }) =>
          gateway.get('/stripe/invoices'),
      rawResponseSchema: z.object({ invoices: z.array(entry) }),
      transformResponse: ({ invoices }) => invoices,
      providesTags: [listTag('Subscription')],
    }),
    subscriptionCustomer: build.mutation<{ customerId: string }, { email: string; name: string }>({
      query:
        (person) =>
        ({ gateway }) =>
          gateway.post('/stripe/create-customer', person),
      rawResponseSchema: z.object({ customerId: z.string() }),
    }),
    subscriptionStart: build.mutation<PlanChange, { customerId: string; priceId: string }>({
      query:
        (choice) =>
        ({ gateway }) =>
          gateway.post('/stripe/create-subscription', choice),
      rawResponseSchema: changed,
    }),
    subscriptionCancel: build.mutation<PlanChange, string>({
      query:
        (subscriptionId) =>
        ({ gateway }) =>
          gateway.post('/stripe/cancel-subscription', { subscriptionId }),
      rawResponseSchema: changed,
      invalidatesTags: unless([listTag('Subscription')]),
    }),
    subscriptionResume: build.mutation<PlanChange, string>({
      query:
        (subscriptionId) =>
        ({ gateway }) =>
          gateway.post('/stripe/resume-subscription', { subscriptionId }),
      rawResponseSchema: changed,
    }),
    /** Retries the open invoice with the default card. */
    subscriptionPay: build.mutation<PlanChange, string>({
      query:
        (subscriptionId) =>
        ({ gateway }) =>
          gateway.post('/stripe/pay-open-invoice', { subscriptionId }),
      rawResponseSchema: changed,
      invalidatesTags: unless(planTags),
    }),
    subscriptionPortal: build.mutation<{ url: string }, string>({
      query:
        (returnUrl) =>
        ({ gateway }) =>
          gateway.post('/stripe/create-portal-session', { returnUrl }),
      rawResponseSchema: z.object({ url: z.string() }),
    }),
  }),
});
