import type { Analytics, Outlook } from '../../data/analyticsShapes.ts';

const none = {
  invoices: false,
  projects: false,
  payments: false,
  expenses: false,
  subcontractors: false,
  regions: false,
};
const noCosts = { materials: 0, labor: 0, equipment: 0, subcontractors: 0, other: 0 };
const months = ['2026-09', '2026-10', '2026-11'];

/** Test analytics of a company without data. */
export const emptyAnalytics = (changes: Partial<Analytics> = {}): Analytics => ({
  from: '2026-09-01',
  to: '2026-11-21',
  step: 'month',
  kpis: {
    revenue: 0,
    revenue_before: 0,
    outstanding: 0,
    overdue: 0,
    open_invoices: 0,
    overdue_invoices: 0,
    invoices: 0,
    invoices_before: 0,
    invoiced: 0,
    days_to_pay: null,
    active_projects: 0,
    completed_projects: 0,
    project_revenue: 0,
    project_cost: 0,
    quotes_won: 0,
    quotes_decided: 0,
  },
  revenue: months.map((period) => ({
    period,
    revenue: 0,
    projects: 0,
    target: null,
    previousYear: 0,
  })),
  invoice_status: [],
  revenue_months: months.map((period) => ({ period, revenue: 0 })),
  invoice_periods: months.map((period) => ({ period, paid: 0, pending: 0, overdue: 0 })),
  projects: [],
  clients: [],
  seasonal: Array.from({ length: 12 }, (_, at) => ({
    month: at + 1,
    current: 0,
    previous: 0,
    average: 0,
  })),
  completion: [],
  subcontractors: [],
  costs: {
    breakdown: noCosts,
    projects: [],
    periods: months.map((period) => ({ period, ...noCosts })),
  },
  regions: [],
  goals: [],
  has_data: none,
  ...changes,
});

const lakeHouse = {
  id: 'p1',
  name: 'Lake house',
  clientName: 'Maria Lopez',
  status: 'in_progress',
  budget: 90_000,
  totalCost: 60_000,
  revenue: 80_000,
  profit: 20_000,
  duration: 42,
};
const mariaLopez = {
  id: 'c1',
  name: 'Maria Lopez',
  revenue: 80_000,
  projects: 1,
  paidOnTime: 9,
  fellDue: 10,
  avgPaymentDays: 18,
};
const drywallCrew = {
  name: 'Drywall crew',
  quality: 96,
  timeliness: 95,
  costEfficiency: 94,
  communication: 90,
  safety: 99,
  innovation: 80,
  jobs: 3,
};

/** Test analytics of a company with data. */
export const makeAnalytics = (changes: Partial<Analytics> = {}): Analytics => {
  const empty = emptyAnalytics();
  return {
    ...empty,
    kpis: {
      ...empty.kpis,
      revenue: 110_000,
      revenue_before: 100_000,
      outstanding: 5000,
      overdue: 1000,
      open_invoices: 4,
      overdue_invoices: 1,
      invoices: 10,
      invoiced: 120_000,
      days_to_pay: 21,
      active_projects: 3,
      project_revenue: 100_000,
      project_cost: 75_000,
      quotes_won: 2,
      quotes_decided: 3,
    },
    revenue: months.map((period, at) => ({
      period,
      revenue: 1000 * (at + 1),
      projects: 1,
      target: 2500,
      previousYear: 500,
    })),
    revenue_months: months.map((period, at) => ({ period, revenue: 1000 * (at + 1) })),
    invoice_status: [
      { name: 'overdue', count: 1, amount: 1000 },
      { name: 'paid', count: 2, amount: 2000 },
    ],
    projects: [lakeHouse],
    clients: [mariaLopez],
    seasonal: empty.seasonal.map((month) => ({ ...month, average: 100 * month.month })),
    completion: [{ id: 'p0', project: 'Deck', type: 'Roofing', planned: 100, actual: 80 }],
    subcontractors: [drywallCrew],
    costs: {
      ...empty.costs,
      breakdown: { ...noCosts, materials: 200, labor: 100 },
      projects: [{ id: 'p1', name: 'Lake house', materials: 150, labor: 100 }],
    },
    regions: [{ region: 'downtown', revenue: 110, before: 100, projects: 1, clients: 1 }],
    goals: [{ metric: 'monthly_revenue', target: 60_000, actual: 45_000 }],
    has_data: {
      invoices: true,
      projects: true,
      payments: true,
      expenses: true,
      subcontractors: true,
      regions: true,
    },
    ...changes,
  };
};

const weekDays = 7 * 86_400_000;
/** Test projections with the same inflow and outflow each week. */
export const makeOutlook = (today: string): Outlook => ({
  cash: {
    late_days: 4,
    spread_days: 6,
    paid_invoices: 12,
    usual_spend: 40,
    usual_payroll: 0,
    unpaid_payroll: 0,
    weeks: Array.from({ length: 52 }, (_, at) => ({
      week: new Date(Date.parse(`${today}T00:00:00Z`) + (at - 26) * weekDays)
        .toISOString()
        .slice(0, 10),
      inflow: 100,
      early: at < 26 ? 0 : 100,
      late: at < 26 ? 0 : 90,
      outflow: 40,
    })),
  },
  items: { top_revenue: [], most_used: [] },
});
