import type { BillingPlan, SubscriptionStatus } from '../../data/subscriptionShapes.ts';

const professional: BillingPlan = {
  slug: 'professional',
  base_plan: 'professional',
  name: 'Professional',
  monthly_price: 79,
  annual_price: 758.4,
  highlights: ['Up to 25 active projects'],
  max_active_projects: 25,
  max_open_projects: 50,
  max_members: 15,
  is_popular: true,
  is_contact_sales: false,
  is_lifetime: false,
  is_listed: true,
  position: 2,
};
const enterprise: BillingPlan = {
  ...professional,
  slug: 'enterprise',
  base_plan: 'enterprise',
  name: 'Enterprise',
  monthly_price: 199,
  annual_price: 1910.4,
  is_popular: false,
  position: 3,
};
export const subscriptionStatus: SubscriptionStatus = {
  plan: 'professional',
  plan_status: 'active',
  billing_cycle: 'monthly',
  trial_ends_at: null,
  current_period_end: '2026-12-21T00:00:00Z',
  cancel_at_period_end: false,
  past_due_since: null,
  stripe_customer_id: 'cus_1',
  stripe_subscription_id: 'sub_1',
};
const visa = {
  id: 'pm_1',
  brand: 'visa',
  last4: '4242',
  expiryMonth: 12,
  expiryYear: 2030,
  isDefault: true,
};
/** Backend responses for the billing section, for tests. */
export const answers = {
  'GET /rest/v1/companies': subscriptionStatus,
  'GET /rest/v1/plans': [professional, enterprise],
  'GET /rest/v1/plan_prices': [
    { price_id: 'price_pro_month', plan: 'professional', billing_cycle: 'monthly' },
    { price_id: 'price_pro_year', plan: 'professional', billing_cycle: 'annual' },
    { price_id: 'price_ent_month', plan: 'enterprise', billing_cycle: 'monthly' },
  ],
  'GET /rest/v1/company_usage': {
    active_projects: 24,
    max_active_projects: 25,
    open_projects: 30,
    max_open_projects: 50,
    members: 4,
    max_members: null,
    storage_bytes: 0,
    storage_gb: 50,
  },
  'GET /api/stripe/subscription/sub_1': { scheduledChange: null },
  'GET /api/stripe/invoices': { invoices: [] },
  'GET /api/stripe/payment-methods': { paymentMethods: [visa] },
  'GET /api/stripe/connect': { isConnected: true, canCharge: true },
};
