import { day, type Office } from './office.ts';

export type Figures = {
  outstanding: number;
  overdue: number;
  received: number;
  /** Received without sales tax. */
  revenue: number;
  invoiced: number;
  credit: number;
};
type Row = Record<string, unknown>;
type Value = { value: number };
type Answers = {
  dashboard: Record<'pending_invoices' | 'overdue_invoices' | 'paid_this_month', Value> & {
    revenue: Row[];
  };
  analytics: Record<'revenue' | 'clients' | 'projects', Row[]> & {
    kpis: Record<'outstanding' | 'overdue' | 'revenue' | 'invoiced', number>;
  };
  totals: Record<'received' | 'revenue' | 'tax_received', number> & { invoiced: Value };
  tab: { received: number; invoiced: number; cash_flow: Row[] };
  payment: { kind: string; reference: string | null; amount: number };
  month: Record<'outstanding' | 'overdue' | 'received' | 'revenue', number>;
  week: { overdue: Value; payments: Value & { revenue: number } };
  sums: Record<'outstanding' | 'invoiced', number>;
};
const sum = (rows: readonly Row[] | null, column: string) =>
  (rows ?? []).reduce((cents, row) => cents + Math.round(Number(row[column]) * 100), 0) / 100;

/** Each figure as every place says it that shows it; one client, one project, one month. */
export async function toldFigures(
  office: Office,
  project: string,
): Promise<Record<string, Partial<Figures>>> {
  const { client, backend, company, customer } = office;
  const [dashboard, analytics, totals, tab] = await Promise.all([
    office.call<Answers['dashboard']>('dashboard', {}),
    office.call<Answers['analytics']>('analytics', {}),
    office.call<Answers['totals']>('period_totals', { p_from: day(-40), p_to: day(0) }),
    office.call<Answers['tab']>('project_financials', { p_project_id: project }),
  ]);
  const context = await office.call<{ revenue: { this_year: number } }>('assistant_context', {});
  const taxed = await office.call<{ totals: Row }>('tax_report', {
    p_from: day(-40),
    p_to: day(0),
  });
  const payments = await office.call<Answers['payment'][]>('accounting_page', {
    p_kind: 'payments',
  });
  const file = await client
    .from('client_financials')
    .select('*')
    .eq('client_id', customer)
    .single();
  const clients = await client.from('client_list').select('*').eq('id', customer).single();
  const invoices = await client.from('invoice_list').select('*').neq('kind', 'credit_note');
  const aging = await client.from('receivables_aging').select('*');
  const receipts = await client.from('receipt_list').select('*');
  const jobs = await client.from('job_cost').select('*').eq('project_id', project).single();
  const credits = await client.from('client_credit_list').select('*');
  await backend.sql`select private.store_metrics(${company.id})`;
  const [reports] = await backend.sql<
    {
      month: Answers['month'];
      week: Answers['week'];
      before: Answers['week'];
      sums: Answers['sums'];
      total: number;
    }[]
  >`
    select private.month_report(${company.id}, date_trunc('month', current_date)::date) as month,
      private.week_report(${company.id}, date_trunc('week', current_date)::date) as week,
      private.week_report(${company.id}, date_trunc('week', current_date)::date - 7) as before,
      (select to_jsonb(s) from private.client_sums s where s.client_id = ${customer}) as sums,
      (select (a.data ->> 'value')::float from analytics_data a where a.company_id = ${company.id} and a.data_type = 'total_revenue') as total`;
  const issued = (invoices.data ?? []).filter(({ status }) => !['draft', 'void'].includes(status));
  const late = issued.filter(({ payment_status }) => payment_status === 'overdue');
  const money = payments.filter(({ kind }) => kind !== 'credit_note');
  const { kpis } = analytics;
  if (!reports) throw new Error('There are no reports');
  return {
    dashboard: {
      outstanding: dashboard.pending_invoices.value + dashboard.overdue_invoices.value,
      overdue: dashboard.overdue_invoices.value,
      revenue: sum(dashboard.revenue, 'revenue'),
    },
    'paid this month': { received: dashboard.paid_this_month.value },
    analytics: {
      outstanding: kpis.outstanding,
      overdue: kpis.overdue,
      revenue: kpis.revenue,
      invoiced: kpis.invoiced,
    },
    'analytics by month': { revenue: sum(analytics.revenue, 'revenue') },
    'analytics by client': { revenue: sum(analytics.clients, 'revenue') },
    'analytics by project': { revenue: sum(analytics.projects, 'revenue') },
    invoices: {
      outstanding: sum(issued, 'balance'),
      overdue: sum(late, 'balance'),
      invoiced: sum(issued, 'amount_due'),
    },
    'client file': {
      outstanding: file.data?.outstanding,
      overdue: file.data?.overdue,
      received: file.data?.paid,
      invoiced: file.data?.invoiced,
      credit: file.data?.credit,
    },
    'ledger of credit': { credit: sum(credits.data, 'amount') },
    'clients list': {
      outstanding: clients.data?.outstanding,
      overdue: clients.data?.overdue,
      invoiced: clients.data?.total_value,
    },
    'kept sums': { outstanding: reports.sums.outstanding, invoiced: reports.sums.invoiced },
    aging: { outstanding: sum(aging.data, 'total') },
    receipts: { received: sum(receipts.data, 'amount') },
    'sales tax report': { received: sum([taxed.totals], 'tax_collected') + kpis.revenue },
    'project tab': {
      received: tab.received,
      invoiced: tab.invoiced,
    },
    'project cash flow': { received: sum(tab.cash_flow, 'income') },
    'job costing': {
      received: jobs.data?.paid,
      revenue: jobs.data?.revenue,
      invoiced: jobs.data?.invoiced,
      outstanding: jobs.data?.outstanding,
    },
    'monthly report': {
      outstanding: reports.month.outstanding,
      overdue: reports.month.overdue,
      received: reports.month.received,
      revenue: reports.month.revenue,
    },
    'weekly report': {
      overdue: reports.week.overdue.value,
      received: reports.week.payments.value + reports.before.payments.value,
      revenue: reports.week.payments.revenue + reports.before.payments.revenue,
    },
    assistant: {
      received: totals.revenue + totals.tax_received,
      revenue: context.revenue.this_year,
      invoiced: totals.invoiced.value,
    },
    'stored metrics': { revenue: reports.total },
    'payments.csv': { received: sum(money, 'amount') + voidedNotes(payments) },
  };
}

/** Taking a credit note back is no money; the file has it as a refund, beside the note. */
const voidedNotes = (payments: readonly Answers['payment'][]) =>
  sum(
    payments.filter(({ kind, reference }) => kind === 'refund' && reference?.startsWith('Void CN')),
    'amount',
  ) * -1;
