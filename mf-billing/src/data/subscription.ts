import { api, listTag, rowTag, z } from '@plumbline/data';
import {
  subscriptionStatus,
  type SubscriptionStatus,
  plan,
  type BillingPlan,
  price,
  type PlanPrice,
  usage,
  type Usage,
  entry,
  type BillingEntry,
  changed,
  type PlanChange,
} from './subscriptionShapes.ts';

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
