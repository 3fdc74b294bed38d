import type postgres from 'postgres';

/**
 * The figures of both pages by plain SQL over the tables: one simple question a figure, no function
 * of the product, no row-level security, every set written out where it is used.
 */
export async function independentFigures(sql: postgres.Sql, company: string) {
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

const money = `(m.kind in ('payment', 'client_credit') or m.kind = 'refund' and (select o.kind from payments o where o.id = m.reverses_payment_id) <> 'credit_note')`;
const open = `v.company_id = :company and v.deleted_at is null and v.status in ('sent', 'viewed', 'partial') and v.kind <> 'credit_note' and v.balance > 0`;
const real = `v.company_id = :company and v.deleted_at is null and v.status not in ('draft', 'void') and v.kind <> 'credit_note'`;
const receipts = `payments m join invoices v on v.id = m.invoice_id where ${real} and ${money}`;
const since = `(date_trunc('month', current_date) - interval '11 months')::date`;
const inRange = (day: string) => `${day}::date between ${since} and current_date`;
const before = (day: string) =>
  `${day}::date between ${since} - (current_date - ${since} + 1) and ${since} - 1`;
const standing = `case when v.status = 'paid' then 'paid' when v.due_date < current_date and v.balance > 0 then 'overdue' when v.paid_amount > 0 then 'partial' else 'pending' end`;
const alive = `p.company_id = :company and p.deleted_at is null`;
const change = (now: string, then: string) =>
  `case when ${then} > 0 then round((coalesce(${now}, 0) - ${then}) / ${then} * 100, 1) end`;
const object = (parts: Record<string, string>) =>
  `jsonb_build_object(${Object.entries(parts)
    .map(([name, value]) => `'${name}', ${value}`)
    .join(', ')})`;
const list = (columns: string, from: string) =>
  `coalesce((select jsonb_agg(to_jsonb(r)) from (select ${columns} from ${from}) r), '[]')`;
const openSum = (where: string) =>
  `(select sum(v.balance) from invoices v where ${open} and ${where})`;
const received = (where: string) =>
  `(select sum(m.amount) from payments m where m.company_id = :company and ${money} and ${where})`;
const thisMonth = `date_trunc('month', m.paid_at) = date_trunc('month', current_date)`;
const lastMonthToThisDay = `date_trunc('month', m.paid_at) = date_trunc('month', current_date) - interval '1 month' and extract(day from m.paid_at) <= extract(day from current_date)`;
const sent = `coalesce(v.sent_at, v.created_at)`;

const dashboard = {
  active_projects: object({
    value: `(select count(*) from projects p where ${alive} and p.archived_at is null and p.status in ('in_progress', 'delayed'))`,
    change: `(select count(*) from projects p where ${alive} and p.archived_at is null and p.status in ('in_progress', 'delayed')) - (select count(*) from projects p
      where ${alive} and p.archived_at is null and p.created_at < now() - interval '30 days' and (p.status in ('in_progress', 'delayed') or p.completed_at >= now() - interval '30 days'))`,
  }),
  pending_invoices: object({
    value: `coalesce(${openSum('true')}, 0)`,
    count: `(select count(*) from invoices v where ${open})`,
    change: change(
      openSum(`${sent} >= now() - interval '30 days'`),
      openSum(`${sent} < now() - interval '30 days' and ${sent} >= now() - interval '60 days'`),
    ),
  }),
  overdue_invoices: object({
    value: `coalesce(${openSum('v.due_date < current_date')}, 0)`,
    count: `(select count(*) from invoices v where ${open} and v.due_date < current_date)`,
    change: change(
      openSum('v.due_date between current_date - 30 and current_date - 1'),
      openSum('v.due_date between current_date - 60 and current_date - 31'),
    ),
  }),
  paid_this_month: object({
    value: `coalesce(${received(thisMonth)}, 0)`,
    change: change(received(thisMonth), received(lastMonthToThisDay)),
  }),
  revenue: `(select jsonb_agg(${object({
    month: `to_char(n, 'YYYY-MM')`,
    revenue: `coalesce(${received(`to_char(m.paid_at, 'YYYY-MM') = to_char(n, 'YYYY-MM')`)}, 0)`,
  })} order by n) from generate_series(date_trunc('month', current_date) - interval '5 months', current_date, interval '1 month') n)`,
  invoices: list(
    `v.id, v.invoice_number, v.title, ${standing} as status, v.total_amount, v.due_date, v.created_at, (select name from clients c where c.id = v.client_id) as client_name`,
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
  `coalesce((select sum(m.amount) from ${receipts} and ${where}), 0)`;
const projectRevenue = `coalesce((select sum(m.amount) from ${receipts} and v.project_id = p.id), 0)`;
const actualCost = `(select f.actual_cost from project_finances f where f.project_id = p.id)`;
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
  `coalesce((select sum(x.amount) from expenses x join projects p on p.id = x.project_id where ${alive} and x.status = 'spent' and ${category} and ${where}), 0)`;
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
  breakdown: object(byCategory('true')),
  projects: list(
    'id, name, materials, labor',
    `(select p.id, p.name, ${['materials', 'labor'].map((kind) => `coalesce((select sum(x.amount) from expenses x where x.project_id = p.id and x.status = 'spent' and x.category = '${kind}'), 0) as ${kind}`).join(', ')}
      from projects p where ${alive}) y where materials > 0 or labor > 0 order by materials + labor desc, name, id limit 10`,
  ),
  months: `(select jsonb_agg(${object({ month: `to_char(n, 'YYYY-MM')`, ...byCategory(sameMonth('x.expense_date')) })} order by n) from ${months})`,
};

const regionOf = (client: string) =>
  `coalesce((select r.region from company_regions r, unnest(r.zip_prefixes) z where r.company_id = :company and (select c.address ->> 'zip' from clients c where c.id = ${client}) like z || '%' order by length(z) desc limit 1), 'other')`;
const year = (back: number) =>
  `extract(year from m.paid_at) = extract(year from current_date) - ${back}`;
const invoicesBy = (statuses: string) =>
  sumOf('v.amount_due', `${sameMonth('v.created_at')} and ${standing} in (${statuses})`);

const analytics = {
  from: `to_jsonb(${since})`,
  to: 'to_jsonb(current_date)',
  revenue: `(select jsonb_agg(${object({
    period: `to_char(n, 'YYYY-MM')`,
    revenue: revenueOf(sameMonth('m.paid_at')),
    projects: `(select count(distinct v.project_id) from ${receipts} and ${sameMonth('m.paid_at')} and ${inRange('m.paid_at')})`,
    target: `(select target from goals where company_id = :company and metric = 'monthly_revenue')`,
    previousYear: revenueOf(`date_trunc('month', m.paid_at) = n - interval '1 year'`),
  })} order by n) from ${months})`,
  invoice_status: list(
    `${standing} as name, count(*) as count, sum(v.amount_due) as amount`,
    `invoices v where ${real} and ${inRange('v.created_at')} group by 1 order by 1`,
  ),
  invoice_months: `(select jsonb_agg(${object({
    month: `to_char(n, 'YYYY-MM')`,
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
    `(select c.id, c.name, (select sum(m.amount) from ${receipts} and v.client_id = c.id and ${inRange('m.paid_at')}) as revenue from clients c where c.company_id = :company) y
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
      coalesce((select sum(m.amount) from ${receipts} and ${before('m.paid_at')} and ${regionOf('v.client_id')} = y.region), 0) as before,
      count(distinct project_id) as projects, count(distinct client_id) as clients`,
    `(select ${regionOf('v.client_id')} as region, m.amount, v.project_id, v.client_id from ${receipts} and ${inRange('m.paid_at')}) y group by region order by 2 desc, 1`,
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

const paidOnes = `invoices v where v.company_id = :company and v.deleted_at is null and v.status = 'paid' and v.kind <> 'credit_note' and v.paid_date >= current_date - 730 and v.due_date is not null`;
const lateness = `(v.paid_date - v.due_date)`;
const everybody = (figure: string) => `coalesce((select ${figure} from ${paidOnes}), 0)::int`;
const late = everybody(`round(avg(${lateness}))`);
const spread = everybody(`ceil(stddev_samp(${lateness}))`);
const habit = (figure: string, otherwise: string) =>
  `coalesce((select ${figure} from ${paidOnes} and v.client_id = i.client_id having count(*) >= 3)::int, ${otherwise})`;
const expected = `(
  select i.balance as amount, greatest(i.due_date + ${habit(`round(avg(${lateness}))`, late)}, current_date + 14) as day, ${habit(`ceil(stddev_samp(${lateness}))`, spread)} as spread
  from invoices i where ${open.replaceAll('v.', 'i.')} and i.due_date is not null
  union all
  select s.amount, greatest(s.due_date + ${late}, current_date + 14), ${spread} from payment_schedule s where s.company_id = :company and s.paid_at is null and not exists (
    select from invoices v where v.project_id = s.project_id and v.kind = 'progress' and v.total_amount = s.amount and v.deleted_at is null and v.status <> 'void')) e`;
const inWeek = (day: string) => `${day} between current_date + n * 7 and current_date + n * 7 + 6`;
const usual = `round(coalesce((select sum(amount) from expenses x where x.company_id = :company and x.status = 'spent' and x.expense_date between current_date - 91 and current_date - 1), 0) / 13, 2)`;
const comes = (day: string) =>
  `coalesce((select sum(amount) from ${expected} where ${inWeek(day)}), 0)`;
const cash = {
  late_days: late,
  spread_days: spread,
  paid_invoices: `(select count(*) from ${paidOnes})::int`,
  usual_spend: `to_jsonb(${usual})`,
  weeks: `(select jsonb_agg(${object({
    week: 'current_date + n * 7',
    inflow: `case when n < 0 then coalesce(${received(inWeek('m.paid_at::date'))}, 0) else ${comes('day')} end`,
    early: `case when n < 0 then 0 else ${comes('greatest(day - spread, current_date)')} end`,
    late: `case when n < 0 then 0 else ${comes('day + spread')} end`,
    outflow: `case when n < 0 then coalesce((select sum(amount) from expenses x where x.company_id = :company and x.status = 'spent' and ${inWeek('x.expense_date')}), 0)
      else ${usual} + coalesce((select sum(amount) from expenses x where x.company_id = :company and x.status = 'committed' and ${inWeek('greatest(x.expense_date, current_date)')}), 0) end`,
  })} order by n) from generate_series(-26, 25) n)`,
};
const items = {
  top_revenue: list(
    `i.id, i.name, i.category, sum(l.total_price) as revenue`,
    `items_database i join invoice_items l on l.item_id = i.id join invoices v on v.id = l.invoice_id where ${real} and v.status = 'paid' and ${inRange('v.created_at')}
      group by i.id order by 4 desc, 2, 1 limit 5`,
  ),
  most_used: list(
    `id, name, category, usage_count as "usageCount"`,
    `items_database where company_id = :company and is_active and usage_count > 0 order by usage_count desc, name, id limit 5`,
  ),
};

const ofProject = (sum: string, from: string) =>
  `coalesce((select ${sum} from ${from} and x.project_id = p.id), 0)`;
const costOf = (table: string, where: string) =>
  ofProject('sum(x.amount)', `${table} x where x.category = c.category and ${where}`);
const jobs = list(
  `p.id, p.name, p.status, (select k.name from clients k where k.id = p.client_id) as client_name, p.completion_percentage as percent_complete, f.budget, f.contract_value as contract,
    ${ofProject('sum(x.subtotal - x.discount_amount)', `quotes x where x.status = 'accepted' and x.deleted_at is null`)} as quoted,
    ${ofProject('sum(x.amount)', `change_orders x where x.status = 'approved'`)} as change_orders,
    ${ofProject('sum(x.amount)', `change_orders x where x.status = 'pending'`)} as pending_change_orders,
    ${ofProject(`sum(case x.kind when 'credit_note' then -1 else 1 end * (x.subtotal - x.discount_amount))`, `invoices x where x.kind <> 'retainage' and x.status not in ('draft', 'void') and x.deleted_at is null`)} as billed,
    ${list(
      `c.category, ${costOf('budget_lines', 'true')} as estimate, ${costOf('expenses', `x.status = 'committed'`)} as committed, ${costOf('expenses', `x.status = 'spent'`)} as actual`,
      `(select category from budget_lines b where b.project_id = p.id union select category from expenses e where e.project_id = p.id) c order by c.category`,
    )} as categories`,
  `projects p join project_finances f on f.project_id = p.id where ${alive} and p.archived_at is null
    and (p.status in ('in_progress', 'delayed', 'on_hold') or p.status = 'completed' and p.completed_at >= now() - interval '90 days')
    order by p.status = 'completed', f.contract_value desc, p.name, p.id limit 60`,
);
