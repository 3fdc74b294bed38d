import { planFeatures, type Feature } from '@plumbline/contract';
import { formatMoney } from '@plumbline/design';
import type { BillingCycle, BillingPlan, PlanPrice, Usage } from '../../data/subscriptionShapes.ts';

const featureLabels: Partial<Record<Feature, string>> = {
  create_edit_projects: 'Creating and editing projects',
  create_edit_invoices: 'Creating and editing invoices',
  create_edit_items: 'Creating and editing items',
  view_analytics: 'Analytics dashboard',
  advanced_analytics: 'Advanced analytics',
  export_data: 'Exporting data',
  vendor_management: 'Vendors',
  material_management: 'Materials',
  custom_branding: 'Custom branding',
  team_management: 'Team management',
  api_access: 'API access',
};

/** What a plan costs for one billing period, in dollars. */
export const priceOf = (plan: BillingPlan, cycle: BillingCycle) =>
  cycle === 'annual' ? plan.annual_price : plan.monthly_price;

/** "$79.00 a month" */
export const priceText = (plan: BillingPlan, cycle: BillingCycle) =>
  `${formatMoney(priceOf(plan, cycle))} a ${cycle === 'annual' ? 'year' : 'month'}`;

/** The provider's price id for a plan and cycle; undefined until prices are set up. */
export const priceIdOf = (
  prices: readonly PlanPrice[],
  { slug }: Pick<BillingPlan, 'slug'>,
  cycle: BillingCycle,
) => prices.find(({ plan, billing_cycle }) => plan === slug && billing_cycle === cycle)?.price_id;

/** What a downgrade takes away, as sentences. Data stays readable. */
export function lossesOf(from: BillingPlan, to: BillingPlan, usage: Usage | undefined): string[] {
  const included = planFeatures[to.base_plan];
  const lost = planFeatures[from.base_plan].filter((feature) => !included.includes(feature));
  const over = (label: string, used: number | undefined, limit: number | null) =>
    used !== undefined && limit !== null && used > limit
      ? [
          `You have ${used} ${label}; ${to.name} includes ${limit}. You keep them but can’t add more.`,
        ]
      : [];
  return [
    ...lost.map((feature) => featureLabels[feature] ?? feature),
    ...over('active projects', usage?.active_projects, to.max_active_projects),
    ...over('projects', usage?.open_projects, to.max_open_projects),
    ...over('team members', usage?.members, to.max_members),
  ];
}

/** Whether a plan is lower than another on the price list. */
export const isLower = (plan: BillingPlan, than: BillingPlan) => plan.position < than.position;

type Change = {
  from: BillingPlan;
  paidCycle: BillingCycle;
  to: BillingPlan;
  cycle: BillingCycle;
  /** Canceled at the end of the period; changing the plan undoes that. */
  ends: boolean;
};

/** How changing a paid plan affects the bill. */
export const effectOf = ({ ends, ...change }: Change): string =>
  `${billOf(change)}${ends ? ' This also undoes the cancellation.' : ''}`;

function billOf({ from, paidCycle, to, cycle }: Omit<Change, 'ends'>): string {
  if (isLower(to, from))
    return `You keep ${from.name} until the end of the paid period. ${to.name} starts with the next one.`;
  if (cycle !== paidCycle)
    return 'Your plan changes now, and a new billing period starts. We credit the unused part of this period: the difference is charged to your card or taken off your next bills.';
  return 'Your plan changes now. We charge your card the difference for the rest of this period.';
}
