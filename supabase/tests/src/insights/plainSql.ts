// Parts of plain questions: what money is, what is open, what is real; each as the words of SQL.

export const money = `(m.kind in ('payment', 'client_credit', 'kept_as_credit') or m.kind = 'refund' and (select o.kind from payments o where o.id = m.reverses_payment_id) <> 'credit_note')`;
const paidUpTo = (end: string) =>
  `coalesce((select sum(x.amount) from payments x where x.invoice_id = m.invoice_id and (x.paid_at, x.created_at, x.id) ${end} (m.paid_at, m.created_at, m.id)), 0)`;
const taxUpTo = (end: string) => `round(${paidUpTo(end)} * i.tax_amount / i.amount_due, 2)`;
/** What a payment leaves without its part of the invoice's tax; rounded so that all parts add up to the tax. */
export const net = `(m.amount - coalesce((select ${taxUpTo('<=')} - ${taxUpTo('<')} from invoices i where i.id = m.invoice_id and i.amount_due > 0), 0))`;
export const open = `v.company_id = :company and v.deleted_at is null and v.status in ('sent', 'viewed', 'partial') and v.kind <> 'credit_note' and v.balance > 0`;
export const real = `v.company_id = :company and v.deleted_at is null and v.status not in ('draft', 'void') and v.kind <> 'credit_note'`;
export const receipts = `payments m join invoices v on v.id = m.invoice_id where v.company_id = :company and v.kind <> 'credit_note' and ${money}`;
export const since = `(date_trunc('month', current_date) - interval '11 months')::date`;
export const inRange = (day: string) => `${day}::date between ${since} and current_date`;
export const before = (day: string) =>
  `${day}::date between ${since} - (current_date - ${since} + 1) and ${since} - 1`;
export const standing = `case when v.status = 'paid' then 'paid' when v.due_date < current_date and v.balance > 0 then 'overdue' when v.paid_amount > 0 then 'partial' else 'pending' end`;
export const alive = `p.company_id = :company and p.deleted_at is null`;
export const change = (now: string, then: string) =>
  `case when ${then} > 0 then round((coalesce(${now}, 0) - ${then}) / ${then} * 100, 1) end`;
export const object = (parts: Record<string, string>) =>
  `jsonb_build_object(${Object.entries(parts)
    .map(([name, value]) => `'${name}', ${value}`)
    .join(', ')})`;
export const list = (columns: string, from: string) =>
  `coalesce((select jsonb_agg(to_jsonb(r)) from (select ${columns} from ${from}) r), '[]')`;
export const openSum = (where: string) =>
  `(select sum(v.balance) from invoices v where ${open} and ${where})`;
/** What was unpaid 30 days ago of the invoices sent by then: what is unpaid now, and what was paid since. */
export const openBefore = (where: string) =>
  `coalesce((select sum(v.balance + coalesce((select sum(m.amount) from payments m
    where m.company_id = v.company_id and m.invoice_id = v.id and m.paid_at > now() - interval '30 days'), 0))
    from invoices v where v.company_id = :company and v.deleted_at is null and v.kind <> 'credit_note'
      and v.status in ('sent', 'viewed', 'partial', 'paid') and v.balance >= 0
      and ${sent} <= now() - interval '30 days' and ${where}), 0)`;
export const received = (where: string) =>
  `(select sum(m.amount) from payments m where m.company_id = :company and ${money} and ${where})`;
/** The same without sales tax. */
export const earned = (where: string) =>
  `(select sum(${net}) from payments m where m.company_id = :company and ${money} and ${where})`;
export const thisMonth = `date_trunc('month', m.paid_at) = date_trunc('month', current_date)`;
export const lastMonthToThisDay = `date_trunc('month', m.paid_at) = date_trunc('month', current_date) - interval '1 month' and extract(day from m.paid_at) <= extract(day from current_date)`;
export const sent = `coalesce(v.sent_at, v.created_at)`;
/** Labor by time entry: spent where it is approved, on the first day of its week or, if that is later, of its month. */
export const labor = `(select e.company_id, e.project_id, k.category, c.amount, case when e.status in ('approved', 'exported') then 'spent' else 'committed' end as status,
  greatest(date_trunc('week', e.work_day), date_trunc('month', e.work_day))::date as expense_date, e.status = 'exported' or e.work_day <= current_date - 28 as is_paid
  from time_entries e join entry_costs c on c.entry_id = e.id join cost_codes k on k.company_id = e.company_id
    and (k.id = e.cost_code_id or e.cost_code_id is null and k.category = 'labor') where e.project_id is not null)`;
/** Approved bills that are no expenses, as actual cost. */
const billed = `(select l.company_id, l.project_id, k.category, l.amount + l.tax_amount as amount, 'spent' as status, b.bill_date as expense_date
  from bill_lines l join bills b on b.id = l.bill_id join cost_codes k on k.id = l.cost_code_id where b.expense_id is null and b.state in ('approved', 'partly_paid', 'paid'))`;
/** What accepted orders have that is not billed. */
export const ordered = `(select o.company_id, o.project_id, k.category, greatest(l.amount + l.tax_amount - l.billed_amount, 0) as amount, 'committed' as status, o.needed_by as expense_date
  from purchase_order_lines l join purchase_orders o on o.id = l.order_id join cost_codes k on k.id = l.cost_code_id where o.state in ('accepted', 'partly_received', 'received'))`;
/** Expenses, labor, bills, and orders. */
export const costLines = `(select company_id, project_id, category, amount, status, expense_date from expenses
  union all select company_id, project_id, category, amount, status, expense_date from ${labor} l
  union all select * from ${billed} b union all select * from ${ordered} o)`;
/** Money to vendors by day: expenses when they are paid or due, payments of bills, and what is owed of them. */
export const vendorMoney = `(select company_id, amount, is_paid, case when is_paid then expense_date else due_date end as day from expenses where status = 'spent'
  union all select p.company_id, p.amount, true, p.paid_on from bill_payments p join bills b on b.id = p.bill_id where p.voided_at is null and p.method <> 'credit' and b.expense_id is null
  union all select company_id, total - paid_amount - retainage_held + retainage_released, false, due_date from bills where expense_id is null and state in ('approved', 'partly_paid'))`;
