-- Lists and reports of billing, shaped like the screens.

create view public.quote_list with (security_invoker = true) as
select q.id, q.company_id, q.quote_number, q.title, q.description, q.client_id, coalesce(c.name, q.custom_client_name) as client_name,
  c.email as client_email, c.phone as client_phone, q.custom_client_name, q.project_id, p.name as project_name,
  case when q.status = 'sent' and q.valid_until < current_date then 'expired' else q.status end as status,
  q.subtotal, q.discount_amount, q.tax_rate, q.tax_amount, q.total_amount, q.items_count, q.valid_until,
  q.valid_until - current_date as days_left, q.billed_amount, q.billed_amount > 0 as is_billed,
  (select v.id from public.invoices v where v.company_id = q.company_id and v.quote_id = q.id and v.status <> 'void'
    and v.deleted_at is null and v.kind not in ('credit_note', 'retainage') order by v.created_at limit 1) as invoice_id,
  q.revision, q.sent_at, q.viewed_at, q.accepted_at, q.notes, q.show_summary_only, q.version, q.created_by, q.created_at, q.updated_at
from public.quotes q
left join public.clients c on c.company_id = q.company_id and c.id = q.client_id
left join public.projects p on p.company_id = q.company_id and p.id = q.project_id
where q.deleted_at is null;
comment on view public.quote_list is 'The quotes list: with client, project, days left (negative: past) and its first living invoice. A sent quote past its date reads expired.';

create view public.invoice_list with (security_invoker = true) as
select v.id, v.company_id, v.invoice_number, v.kind, v.title, v.description, v.client_id, c.name as client_name, c.email as client_email,
  c.phone as client_phone, v.project_id, p.name as project_name, v.quote_id, q.quote_number,
  case when v.status in ('sent', 'viewed', 'partial') and v.balance > 0 and v.due_date < current_date then 'overdue' else v.status end as status,
  private.payment_status(v.status, v.balance, v.paid_amount, v.due_date) as payment_status,
  private.aging_days(v.status, v.balance, v.due_date) as aging_days,
  v.payment_method, v.payment_terms, v.subtotal, v.discount_amount, v.tax_rate, v.tax_amount, v.total_amount, v.retainage_amount,
  v.amount_due, v.paid_amount, v.balance, v.items_count, v.issue_date, v.due_date, v.paid_date,
  v.kind = 'progress' as progress_billing, v.revision, v.sent_at, v.viewed_at, v.notes, v.show_summary_only,
  v.credits_invoice_id, v.version, v.created_by, v.created_at, v.updated_at
from public.invoices v
left join public.clients c on c.company_id = v.company_id and c.id = v.client_id
left join public.projects p on p.company_id = v.company_id and p.id = v.project_id
left join public.quotes q on q.company_id = v.company_id and q.id = v.quote_id
where v.deleted_at is null;
comment on view public.invoice_list is 'The invoices list: with client, project, quote, derived payment status and aging (C8, P20).';

create view public.receivables_aging with (security_invoker = true) as
select v.company_id, v.client_id, c.name as client_name, count(*)::int as invoices, sum(v.balance) as total,
  coalesce(sum(v.balance) filter (where v.due_date >= current_date), 0) as not_due,
  coalesce(sum(v.balance) filter (where current_date - v.due_date between 1 and 30), 0) as days_1_30,
  coalesce(sum(v.balance) filter (where current_date - v.due_date between 31 and 60), 0) as days_31_60,
  coalesce(sum(v.balance) filter (where current_date - v.due_date between 61 and 90), 0) as days_61_90,
  coalesce(sum(v.balance) filter (where current_date - v.due_date > 90), 0) as days_over_90
from public.invoices v
join public.clients c on c.company_id = v.company_id and c.id = v.client_id
where v.deleted_at is null and v.status in ('sent', 'viewed', 'partial') and v.kind <> 'credit_note' and v.balance > 0
group by v.company_id, v.client_id, c.name;
comment on view public.receivables_aging is 'Open balances of each client by days past due.';

create view public.client_financials with (security_invoker = true) as
select c.company_id, c.id as client_id, coalesce(b.invoiced, 0) as invoiced, coalesce(b.paid, 0) as paid,
  coalesce(b.outstanding, 0) as outstanding, coalesce(b.overdue, 0) as overdue, coalesce(b.invoices, 0)::int as invoices,
  b.last_invoice_on, b.average_days_to_pay, b.on_time_rate,
  coalesce((select sum(k.amount) from public.client_credits k where k.company_id = c.company_id and k.client_id = c.id), 0) as credit,
  coalesce((select sum(q.total_amount) from public.quotes q where q.company_id = c.company_id and q.client_id = c.id
    and q.deleted_at is null and q.status = 'sent'), 0) as quoted
from public.clients c
left join lateral (
  select sum(v.total_amount - v.retainage_amount) as invoiced, sum(v.paid_amount) as paid,
    sum(v.balance) as outstanding, sum(v.balance) filter (where v.balance > 0 and v.due_date < current_date) as overdue,
    count(*) as invoices, max(v.issue_date) as last_invoice_on,
    round(avg(v.paid_date - v.issue_date) filter (where v.status = 'paid'), 1) as average_days_to_pay,
    round(100.0 * count(*) filter (where v.status = 'paid' and v.paid_date <= v.due_date)
      / nullif(count(*) filter (where v.status = 'paid'), 0)) as on_time_rate
  from public.invoices v
  where v.company_id = c.company_id and v.client_id = c.id and v.deleted_at is null and v.status not in ('draft', 'void')
    and v.kind <> 'credit_note'
) b on true
where c.deleted_at is null and (select private.has_permission('view_money'));
comment on view public.client_financials is 'What each client was invoiced, paid, owes and is owed, and how it pays; no rows without view_money.';

create view public.tax_liability with (security_invoker = true) as
select v.company_id, date_trunc('month', v.issue_date)::date as month, v.tax_rate,
  sum((v.subtotal - v.discount_amount) * s.sign) as taxable, sum(v.tax_amount * s.sign) as tax,
  sum(case when v.kind <> 'credit_note' and v.amount_due > 0 then round(v.tax_amount * v.paid_amount / v.amount_due, 2) else 0 end) as tax_collected,
  count(*)::int as invoices
from public.invoices v
cross join lateral (select case v.kind when 'credit_note' then -1 else 1 end as sign) s
where v.deleted_at is null and v.status not in ('draft', 'void')
group by v.company_id, date_trunc('month', v.issue_date), v.tax_rate;
comment on view public.tax_liability is 'Tax invoiced by month and rate, credit notes taken off, and the part that has been paid (P41).';

create view public.payment_list with (security_invoker = true) as
select m.id, m.company_id, m.invoice_id, v.invoice_number, v.client_id, c.name as client_name, m.kind, m.amount, m.method, m.provider,
  m.reference, m.notes, m.paid_at, m.reverses_payment_id, m.created_by, m.created_at,
  m.kind <> 'refund' and m.amount + coalesce((select sum(r.amount) from public.payments r
    where r.company_id = m.company_id and r.reverses_payment_id = m.id), 0) > 0 as is_reversible
from public.payments m
join public.invoices v on v.company_id = m.company_id and v.id = m.invoice_id
left join public.clients c on c.company_id = v.company_id and c.id = v.client_id;
comment on view public.payment_list is 'The ledger with invoice and client.';

grant select on public.quote_list, public.invoice_list, public.receivables_aging, public.client_financials, public.tax_liability,
  public.payment_list to authenticated, service_role;
