import { listValue, z } from '@plumbline/data';
import { paymentStatuses } from '@plumbline/domain';

/** Filter values of the sidebar. */
export const projectTypes = [
  'residential',
  'commercial',
  'industrial',
  'retail',
  'infrastructure',
] as const;
export const clientSegments = ['enterprise', 'small-business', 'government', 'individual'] as const;
export const regions = [
  'downtown',
  'north-suburbs',
  'west-industrial',
  'east-residential',
  'south-commercial',
] as const;

const costs = z.object({
  materials: z.number(),
  labor: z.number(),
  equipment: z.number(),
  subcontractors: z.number(),
  other: z.number(),
});
const projectRow = z.object({
  id: z.string(),
  name: z.string(),
  clientName: z.string().nullable(),
  status: z.string(),
  budget: z.number(),
  totalCost: z.number(),
  revenue: z.number(),
  profit: z.number(),
  duration: z.number().nullable(),
});
const clientRow = z.object({
  id: z.string(),
  name: z.string(),
  revenue: z.number(),
  projects: z.number(),
  paidOnTime: z.number(),
  fellDue: z.number(),
  avgPaymentDays: z.number().nullable(),
});
const goalMetrics = [
  'monthly_revenue',
  'project_completion',
  'quote_win_rate',
  'new_clients',
] as const;
/** Monthly goals that a company can set. */
export type GoalMetric = (typeof goalMetrics)[number];

export const analytics = z.object({
  from: z.string(),
  to: z.string(),
  /** Values of a chart over time; each `period` is its first day or its month. */
  step: z.enum(['day', 'week', 'month']),
  kpis: z.object({
    revenue: z.number(),
    revenue_before: z.number(),
    outstanding: z.number(),
    overdue: z.number(),
    open_invoices: z.number(),
    overdue_invoices: z.number(),
    invoices: z.number(),
    invoices_before: z.number(),
    invoiced: z.number(),
    days_to_pay: z.number().nullable(),
    active_projects: z.number(),
    completed_projects: z.number(),
    project_revenue: z.number(),
    project_cost: z.number(),
    quotes_won: z.number(),
    quotes_decided: z.number(),
  }),
  revenue: z.array(
    z.object({
      period: z.string(),
      revenue: z.number(),
      projects: z.number(),
      target: z.number().nullable(),
      previousYear: z.number(),
    }),
  ),
  revenue_months: z.array(z.object({ period: z.string(), revenue: z.number() })),
  invoice_status: z.array(
    z.object({
      name: listValue(paymentStatuses),
      count: z.number(),
      amount: z.number(),
    }),
  ),
  invoice_periods: z.array(
    z.object({ period: z.string(), paid: z.number(), pending: z.number(), overdue: z.number() }),
  ),
  projects: z.array(projectRow),
  clients: z.array(clientRow),
  seasonal: z.array(
    z.object({
      month: z.number(),
      current: z.number(),
      previous: z.number(),
      average: z.number(),
    }),
  ),
  completion: z.array(
    z.object({
      id: z.string(),
      project: z.string(),
      type: z.string(),
      planned: z.number(),
      actual: z.number(),
    }),
  ),
  subcontractors: z.array(
    z.object({
      name: z.string(),
      quality: z.number(),
      timeliness: z.number(),
      costEfficiency: z.number(),
      communication: z.number(),
      safety: z.number(),
      innovation: z.number(),
      jobs: z.number(),
    }),
  ),
  costs: z.object({
    breakdown: costs,
    projects: z.array(
      z.object({ id: z.string(), name: z.string(), materials: z.number(), labor: z.number() }),
    ),
    periods: z.array(costs.extend({ period: z.string() })),
  }),
  regions: z.array(
    z.object({
      region: z.string(),
      revenue: z.number(),
      before: z.number(),
      projects: z.number(),
      clients: z.number(),
    }),
  ),
  goals: z.array(
    z.object({ metric: z.enum(goalMetrics), target: z.number(), actual: z.number().nullable() }),
  ),
  has_data: z.object({
    invoices: z.boolean(),
    projects: z.boolean(),
    payments: z.boolean(),
    expenses: z.boolean(),
    subcontractors: z.boolean(),
    regions: z.boolean(),
  }),
});
/** Sums and counts of the analytics page, in dollars. */
export type Analytics = z.infer<typeof analytics>;

export const outlook = z.object({
  cash: z.object({
    late_days: z.number(),
    spread_days: z.number(),
    paid_invoices: z.number(),
    usual_spend: z.number(),
    // Answers saved on the device before payroll have none.
    usual_payroll: z.number().default(0),
    unpaid_payroll: z.number().default(0),
    weeks: z.array(
      z.object({
        week: z.string(),
        inflow: z.number(),
        early: z.number(),
        late: z.number(),
        outflow: z.number(),
      }),
    ),
  }),
  items: z.object({
    top_revenue: z.array(
      z.object({ id: z.string(), name: z.string(), category: z.string(), revenue: z.number() }),
    ),
    most_used: z.array(
      z.object({ id: z.string(), name: z.string(), category: z.string(), usageCount: z.number() }),
    ),
  }),
});
/** Projections and item sales. */
export type Outlook = z.infer<typeof outlook>;

/** Date range and selected filters of the request. */
export type AnalyticsQuery = {
  from: string;
  to: string;
  projectTypes: readonly string[];
  clientSegments: readonly string[];
  regions: readonly string[];
};
