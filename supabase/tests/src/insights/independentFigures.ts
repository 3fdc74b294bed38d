import type postgres from 'postgres';
import { cash, items, jobs } from './independentOutlook.ts';
import {
  alive,
  before,
  change,
  costLines,
  earned,
  inRange,
  lastMonthToThisDay,
  list,
  net,
  object,
  open,
  openBefore,
  openSum,
  real,
  receipts,
  received,
  since,
  standing,
  thisMonth,
} from './plainSql.ts';

/**
 * The figures of both pages by plain SQL over the tables: one simple question a figure, no function
 * of the product, no row-level security, every set written out where it is used.
 */
export async function independentFigures(sql: Pick<postgres.Sql, 'unsafe'>, company: string) {
  const ask = async (question: string): Promise<unknown> => {
    const [row] = await sql.unsafe<{ answer: unknown }[]>(
      `select ${question.replaceAll(':company', `'${company}'::uuid`)} as answer`,
    );
    return row?.answer;
  };
  const all = async (questions: Record<string, string>): Promise<Record<string, unknown>> => {
    const answers: Record<string, unknown> = {};
    for (const [name, question] of Object.entries(questions)) answers[name] = await ask(question);
    return answers;
  };
  return {
    dashboard: await all(dashboard),
    analytics: { ...(await all(analytics)), kpis: await all(kpis), costs: await all(costs) },
    outlook: { cash: await all(cash), items: await all(items) },
    jobs: await ask(jobs),
  };
}

const dashboard = {
  active_projects: object({
    value: `(select count(*) from projects p where ${alive} and p.archived_at is null and p.status in ('in_progress', 'delayed'))`,
    change: `(select count(*) from projects p where ${alive} and p.archived_at is null and p.status in ('in_progress', 'delayed')) - (select count(*) from projects p
      where ${alive} and p.archived_at is null and p.created_at < now() - interval '30 days' and (p.status in ('in_progress', 'delayed') or p.completed_at >= now() - interval '30 days'))`,
  }),
  pending_invoices: object({
    value: `coalesce(${openSum('(v.due_date < current_date) is not true')}, 0)`,
    count: `(select count(*) from invoices v where ${open} and (v.due_date < current_date) is not true)`,
    before: openBefore('(v.due_date < current_date - 30) is not true'),
    change: change(
      openSum('(v.due_date < current_date) is not true'),
      openBefore('(v.due_date < current_date - 30) is not true'),
    ),
  }),
  overdue_invoices: object({
    value: `coalesce(${openSum('v.due_date < current_date')}, 0)`,
    count: `(select count(*) from invoices v where ${open} and v.due_date < current_date)`,
    before: openBefore('v.due_date < current_date - 30'),
    change: change(
      openSum('v.due_date < current_date'),
      openBefore('v.due_date < current_date - 30'),
    ),
  }),
  paid_this_month: object({
    value: `coalesce(${received(thisMonth)}, 0)`,
    change: change(received(thisMonth), received(lastMonthToThisDay)),
  }),
  revenue: `(select jsonb_agg(${object({
    month: `to_char(n, 'YYYY-MM')`,
    revenue: `coalesce(${earned(`to_char(m.paid_at, 'YYYY-MM') = to_char(n, 'YYYY-MM')`)}, 0)`,
  })} order by n) from generate_series(date_trunc('month', current_date) - interval '5 months', current_date, interval '1 month') n)`,
  invoices: list(
    `v.id, v.invoice_number, v.title, ${standing} as status, v.total_amount, v.due_date, v.created_at, v.status as document_status, v.kind, (select name from clients c where c.id = v.client_id) as client_name`,
    `invoices v where v.company_id = :company and v.deleted_at is null order by v.created_at desc, v.id limit 3`,
  ).replace(
    `case when v.status = 'paid' then 'paid' when v.due_date`,
    `case when v.status = 'paid' then 'paid' when v.status in ('sent', 'viewed', 'partial') and v.due_date`,
  ),
  quotes: list(
    `q.id, q.quote_number, q.title, q.status, q.total_amount, q.valid_until, q.created_at, coalesce((select name from clients c where c.id = q.client_id), q.custom_client_name) as client_name`,
    `quotes q where q.company_id = :company and q.deleted_at is null order by q.created_at desc, q.id limit 3`,
  ),
  goals: `coalesce((select jsonb_object_agg(metric, target) from goals where company_id = :company), '{}')`,
};

const sumOf = (column: string, where: string) =>
  `coalesce((select sum(${column}) from invoices v where ${real} and ${where}), 0)`;
const countOf = (where: string) => `(select count(*) from invoices v where ${real} and ${where})`;
const revenueOf = (where: string) =>
  `coalesce((select sum(${net}) from ${receipts} and ${where}), 0)`;
const projectRevenue = `coalesce((select sum(${net}) from ${receipts} and v.project_id = p.id and ${inRange('m.paid_at')}), 0)`;
const actualCost = `coalesce((select sum(x.amount) from ${costLines} x where x.project_id = p.id and x.status = 'spent' and ${inRange('x.expense_date')}), 0)`;
const quotes = (statuses: string) =>
  `(select count(*) from quotes q where q.company_id = :company and q.deleted_at is null and q.status in (${statuses}) and ${inRange('q.created_at')})`;

const kpis = {
  revenue: revenueOf(inRange('m.paid_at')),
  revenue_before: revenueOf(before('m.paid_at')),
  outstanding: sumOf('v.balance', 'v.balance > 0'),
  overdue: sumOf('v.balance', `${standing} = 'overdue'`),
  open_invoices: `${countOf('v.balance > 0')}::int`,
  overdue_invoices: `${countOf(`${standing} = 'overdue'`)}::int`,
  invoices: `${countOf(inRange('v.created_at'))}::int`,
  invoices_before: `${countOf(before('v.created_at'))}::int`,
  invoiced: sumOf('v.amount_due', inRange('v.created_at')),
  days_to_pay: `(select round(avg(v.paid_date - v.issue_date), 1) from invoices v where ${real} and v.status = 'paid' and ${inRange('v.created_at')})`,
  active_projects: `(select count(*) from projects p where ${alive} and p.status in ('in_progress', 'delayed'))::int`,
  completed_projects: `(select count(*) from projects p where ${alive} and ${inRange('p.completed_at')})::int`,
  project_revenue: `coalesce((select sum(r) from (select ${projectRevenue} as r from projects p where ${alive}) x where r > 0), 0)`,
  project_cost: `coalesce((select sum(c) from (select ${projectRevenue} as r, ${actualCost} as c from projects p where ${alive}) x where r > 0), 0)`,
  quotes_won: `${quotes(`'accepted'`)}::int`,
  quotes_decided: `${quotes(`'accepted', 'rejected', 'expired'`)}::int`,
};
for (const [name, question] of Object.entries(kpis))
  Object.assign(kpis, { [name]: `to_jsonb(${question})` });

const months = `generate_series(${since}, current_date, interval '1 month') n`;
const sameMonth = (day: string) => `date_trunc('month', ${day}) = n`;
const spent = (category: string, where: string) =>
  `coalesce((select sum(x.amount) from ${costLines} x join projects p on p.id = x.project_id where ${alive} and x.status = 'spent' and ${category} and ${where}), 0)`;
const categories = {
  materials: `x.category = 'materials'`,
  labor: `x.category = 'labor'`,
  equipment: `x.category = 'equipment'`,
  subcontractors: `x.category = 'subcontractors'`,
  other: `x.category in ('permits', 'overhead', 'other')`,
};
const byCategory = (where: string) =>
  Object.fromEntries(
    Object.entries(categories).map(([name, category]) => [name, spent(category, where)]),
  );
const costs = {
  breakdown: object(byCategory(inRange('x.expense_date'))),
  projects: list(
    'id, name, materials, labor',
    `(select p.id, p.name, ${['materials', 'labor'].map((kind) => `coalesce((select sum(x.amount) from ${costLines} x where x.project_id = p.id and x.status = 'spent' and ${inRange('x.expense_date')} and x.category = '${kind}'), 0) as ${kind}`).join(', ')}
      from projects p where ${alive}) y where materials > 0 or labor > 0 order by materials + labor desc, name, id limit 10`,
  ),
  periods: `(select jsonb_agg(${object({ period: `to_char(n, 'YYYY-MM')`, ...byCategory(`${sameMonth('x.expense_date')} and ${inRange('x.expense_date')}`) })} order by n) from ${months})`,
};

const regionOf = (client: string) =>
  `coalesce((select r.region from company_regions r, unnest(r.zip_prefixes) z where r.company_id = :company and (select c.address ->> 'zip' from clients c where c.id = ${client}) like z || '%' order by length(z) desc limit 1), 'other')`;
const year = (back: number) =>
  `extract(year from m.paid_at) = extract(year from current_date) - ${back}`;
const invoicesBy = (statuses: string) =>
  sumOf(
    'v.amount_due',
    `${sameMonth('v.created_at')} and ${inRange('v.created_at')} and ${standing} in (${statuses})`,
  );

const analytics = {
  from: `to_jsonb(${since})`,
  to: 'to_jsonb(current_date)',
  step: `to_jsonb('month'::text)`,
  revenue_months: `(select jsonb_agg(${object({
    period: `to_char(n, 'YYYY-MM')`,
    revenue: revenueOf(`${sameMonth('m.paid_at')} and ${inRange('m.paid_at')}`),
  })} order by n) from ${months})`,
  revenue: `(select jsonb_agg(${object({
    period: `to_char(n, 'YYYY-MM')`,
    revenue: revenueOf(`${sameMonth('m.paid_at')} and ${inRange('m.paid_at')}`),
    projects: `(select count(distinct v.project_id) from ${receipts} and ${sameMonth('m.paid_at')} and ${inRange('m.paid_at')})`,
    target: `(select target from goals where company_id = :company and metric = 'monthly_revenue')`,
    previousYear: revenueOf(
      `date_trunc('month', m.paid_at) = n - interval '1 year' and (m.paid_at + interval '1 year')::date <= current_date`,
    ),
  })} order by n) from ${months})`,
  invoice_status: list(
    `${standing} as name, count(*) as count, sum(v.amount_due) as amount`,
    `invoices v where ${real} and ${inRange('v.created_at')} group by 1 order by 1`,
  ),
  invoice_periods: `(select jsonb_agg(${object({
    period: `to_char(n, 'YYYY-MM')`,
    paid: invoicesBy(`'paid'`),
    pending: invoicesBy(`'pending', 'partial'`),
    overdue: invoicesBy(`'overdue'`),
  })} order by n) from ${months})`,
  projects: list(
    `id, name, "clientName", status, "projectType", budget, "totalCost", revenue, revenue - "totalCost" as profit, duration`,
    `(select p.id, p.name, (select c.name from clients c where c.id = p.client_id) as "clientName", p.status, p.project_type as "projectType",
      (select f.budget from project_finances f where f.project_id = p.id) as budget, ${actualCost} as "totalCost", ${projectRevenue} as revenue,
      coalesce(p.completed_at::date, current_date) - p.start_date as duration, p.start_date
      from projects p where ${alive}) y where start_date is null or start_date <= current_date order by revenue desc, name, id limit 20`,
  ),
  clients: list(
    `id, name, revenue, (select count(*) from projects p where ${alive} and p.client_id = y.id) as projects,
      (select count(*) from invoices v where ${real} and v.client_id = y.id and ${inRange('v.created_at')} and v.status = 'paid' and v.paid_date <= v.due_date) as "paidOnTime",
      (select count(*) from invoices v where ${real} and v.client_id = y.id and ${inRange('v.created_at')} and (v.status = 'paid' or v.due_date < current_date)) as "fellDue",
      (select round(avg(v.paid_date - v.issue_date)) from invoices v where ${real} and v.client_id = y.id and ${inRange('v.created_at')} and v.status = 'paid') as "avgPaymentDays"`,
    `(select c.id, c.name, (select sum(${net}) from ${receipts} and v.client_id = c.id and ${inRange('m.paid_at')}) as revenue from clients c where c.company_id = :company) y
      where revenue is not null order by revenue desc, name, id limit 20`,
  ),
  seasonal: `(select jsonb_agg(${object({
    month: 'n',
    current: revenueOf(`extract(month from m.paid_at) = n and ${year(0)}`),
    previous: revenueOf(`extract(month from m.paid_at) = n and ${year(1)}`),
    average: `round(${revenueOf(`extract(month from m.paid_at) = n and (${year(1)} or ${year(2)} or ${year(3)})`)} / 3, 2)`,
  })} order by n) from generate_series(1, 12) n)`,
  completion: list(
    `p.id, p.name as project, p.project_type as type, p.end_date - p.start_date as planned, p.completed_at::date - p.start_date as actual`,
    `projects p where ${alive} and p.completed_at::date >= p.start_date and p.end_date > p.start_date order by p.completed_at::date desc, p.id limit 20`,
  ),
  subcontractors: list(
    `name, round(avg(quality)) as quality, round(avg(timeliness)) as timeliness, round(avg(cost_efficiency)) as "costEfficiency", round(avg(communication)) as communication,
      round(avg(safety)) as safety, round(avg(innovation)) as innovation, count(*) as jobs`,
    `subcontractor_ratings where company_id = :company group by name order by avg(quality + timeliness + cost_efficiency) desc, name limit 10`,
  ),
  regions: list(
    `region, sum(amount) as revenue,
      coalesce((select sum(${net}) from ${receipts} and ${before('m.paid_at')} and ${regionOf('v.client_id')} = y.region), 0) as before,
      count(distinct project_id) as projects, count(distinct client_id) as clients`,
    `(select ${regionOf('v.client_id')} as region, ${net} as amount, v.project_id, v.client_id from ${receipts} and ${inRange('m.paid_at')}) y group by region order by 2 desc, 1`,
  ),
  goals: list(
    `g.metric, g.target, case g.metric
      when 'monthly_revenue' then ${revenueOf(thisMonth)}
      when 'project_completion' then (select round(avg(p.completion_percentage)) from projects p where ${alive} and p.status in ('in_progress', 'delayed', 'completed'))
      when 'quote_win_rate' then round(100.0 * ${quotes(`'accepted'`)} / nullif(${quotes(`'accepted', 'rejected', 'expired'`)}, 0))
      else (select count(*) from clients c where c.company_id = :company and c.created_at >= date_trunc('month', current_date) and c.deleted_at is null) end as actual`,
    'goals g where g.company_id = :company order by g.metric',
  ),
  has_data: object({
    invoices: `exists (select from invoices v where ${real})`,
    projects: `exists (select from projects p where ${alive})`,
    payments: `exists (select from ${receipts})`,
    expenses: `exists (select from expenses where company_id = :company and status = 'spent')`,
    subcontractors: `exists (select from subcontractor_ratings where company_id = :company)`,
    regions: `exists (select from company_regions r, unnest(r.zip_prefixes) where r.company_id = :company)`,
  }),
};
