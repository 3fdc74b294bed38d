import {
  alive,
  costLines,
  inRange,
  labor,
  list,
  object,
  open,
  ordered,
  real,
  received,
  vendorMoney,
} from './plainSql.ts';

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
  select s.amount, greatest(s.due_date + ${late}, current_date + 14), ${spread} from payment_schedule s where s.company_id = :company and case when s.invoice_id is null then s.paid_at is null
    else exists (select from invoices v where v.id = s.invoice_id and (v.status = 'draft' and v.deleted_at is null or s.paid_at is null and (v.status = 'void' or v.deleted_at is not null))) end) e`;
const inWeek = (day: string) => `${day} between current_date + n * 7 and current_date + n * 7 + 6`;
const usual = `round(coalesce((select sum(amount) from ${vendorMoney} x where x.company_id = :company and x.is_paid and x.day between current_date - 91 and current_date - 1), 0) / 13, 2)`;
const payrollOf = (where: string) =>
  `coalesce((select sum(x.amount) from ${labor} x where x.company_id = :company and x.expense_date >= current_date - 188 and ${where}), 0)`;
const unpaidPayroll = payrollOf('not x.is_paid');
const usualPayroll = `round(${payrollOf('x.expense_date between current_date - 91 and current_date - 1')} / 13, 2)`;
const comes = (day: string) =>
  `coalesce((select sum(amount) from ${expected} where ${inWeek(day)}), 0)`;
export const cash = {
  late_days: late,
  spread_days: spread,
  paid_invoices: `(select count(*) from ${paidOnes})::int`,
  usual_spend: `to_jsonb(${usual})`,
  usual_payroll: `to_jsonb(${usualPayroll})`,
  unpaid_payroll: `to_jsonb(${unpaidPayroll})`,
  weeks: `(select jsonb_agg(${object({
    week: 'current_date + n * 7',
    inflow: `case when n < 0 then coalesce(${received(inWeek('m.paid_at::date'))}, 0) else ${comes('day')} end`,
    early: `case when n < 0 then 0 else ${comes('greatest(day - spread, current_date)')} end`,
    late: `case when n < 0 then 0 else ${comes('day + spread')} end`,
    outflow: `case when n < 0 then coalesce((select sum(amount) from ${vendorMoney} x where x.company_id = :company and x.is_paid and ${inWeek('x.day')}), 0) + ${payrollOf(`x.is_paid and ${inWeek('x.expense_date')}`)}
      else ${usual} + coalesce((select sum(amount) from expenses x where x.company_id = :company and x.status = 'committed' and ${inWeek('greatest(x.expense_date, current_date)')}), 0)
        + coalesce((select sum(amount) from ${vendorMoney} x where x.company_id = :company and not x.is_paid and ${inWeek('greatest(x.day, current_date)')}), 0)
        + coalesce((select sum(amount) from ${ordered} x where x.company_id = :company and ${inWeek('greatest(x.expense_date + 30, current_date)')}), 0)
        + case n when 0 then ${unpaidPayroll} else ${usualPayroll} end end`,
  })} order by n) from generate_series(-26, 25) n)`,
};
export const items = {
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
const contractOf = (column: string) =>
  `(select x.${column} from contracts x where x.project_id = p.id)`;
const costs = `(select e.*, e.actual + greatest(e.committed, e.estimate - e.actual) as forecast from (
  select c.category, ${costOf('budget_lines', 'true')} as estimate, ${costOf(costLines, `x.status = 'committed'`)} as committed, ${costOf(costLines, `x.status = 'spent'`)} as actual
  from (select category from budget_lines b where b.project_id = p.id union select category from ${costLines} e where e.project_id = p.id) c) e) c`;
/** Costs by category, and the budget that no line has. */
const costRows = `(select * from ${costs} union all
  select 'unassigned', f.budget - t.estimate, 0, 0, greatest(f.budget - t.estimate - t.unbudgeted, 0)
  from (select coalesce(sum(estimate), 0) as estimate, coalesce(sum(forecast) filter (where estimate = 0), 0) as unbudgeted from ${costs}) t
  where f.budget > t.estimate) c`;
export const jobs = list(
  `p.id, p.name, p.status, (select k.name from clients k where k.id = p.client_id) as client_name, p.completion_percentage as percent_complete, f.budget, f.contract_value as contract,
    ${ofProject('sum(x.subtotal - x.discount_amount)', `quotes x where x.status = 'accepted' and x.deleted_at is null`)} as quoted,
    ${ofProject('sum(x.amount)', `change_orders x where x.status = 'approved'`)} as change_orders,
    ${ofProject('sum(x.amount)', `change_orders x where x.status = 'pending'`)} as pending_change_orders,
    ${ofProject(`sum(case x.kind when 'credit_note' then -1 else 1 end * (x.subtotal - x.discount_amount))`, `invoices x where x.kind <> 'retainage' and x.status not in ('draft', 'void') and x.deleted_at is null`)} as billed,
    ${contractOf('status')} as contract_status, ${contractOf('source')} as contract_source, ${contractOf('note')} as note,
    ${ofProject('count(*)', 'budget_lines x where not x.is_cost_known')} as unknown_costs,
    ${list('c.*', `${costRows} order by c.category`)} as categories,
    ${list('k.id, k.code, k.name, c.*', `${costRows} left join cost_codes k on k.company_id = p.company_id and k.category = c.category order by k.code nulls last`)} as codes`,
  `projects p join project_finances f on f.project_id = p.id where ${alive} and p.archived_at is null
    and (p.status in ('in_progress', 'delayed', 'on_hold') or p.status = 'completed' and p.completed_at >= now() - interval '90 days')
    order by p.status = 'completed', f.contract_value desc, p.name, p.id limit 60`,
);
