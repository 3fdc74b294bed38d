create view public.client_financials with (security_invoker = true) as
select c.company_id, c.id as client_id, coalesce(b.invoiced, 0) as invoiced, coalesce(b.paid, 0) as paid,
  coalesce(b.outstanding, 0) as outstanding, coalesce(b.overdue, 0) as overdue, coalesce(b.invoices, 0)::int as invoices,
  b.last_invoice_on, b.average_days_to_pay, b.on_time_rate,
  coalesce((select sum(k.amount) from public.client_credits k where k.company_id = c.company_id and k.client_id = c.id), 0) as credit,
  coalesce((select sum(q.total_amount) from public.quotes q where q.company_id = c.company_id and q.client_id = c.id
    and q.deleted_at is null and q.status = 'sent'), 0) as quoted
from public.clients c
left join lateral (
  select sum(v.total_amount - v.retainage_amount) as invoiced, (select sum(r.amount) from public.receipts r where r.company_id = c.company_id and r.client_id = c.id) as paid,
    sum(v.balance) as outstanding, sum(v.balance) filter (where v.balance > 0 and v.due_date < current_date) as overdue,
    count(*) as invoices, max(v.issue_date) as last_invoice_on,
    round(avg(v.paid_date - v.issue_date) filter (where v.status = 'paid' and v.amount_due > 0), 1) as average_days_to_pay,
    round(100.0 * count(*) filter (where v.status = 'paid' and v.amount_due > 0 and v.paid_date <= v.due_date)
      / nullif(count(*) filter (where v.status = 'paid' and v.amount_due > 0), 0)) as on_time_rate
  from public.invoices v
  where v.company_id = c.company_id and v.client_id = c.id and v.deleted_at is null and v.status not in ('draft', 'void')
    and v.kind <> 'credit_note'
) b on true
where c.deleted_at is null and (select private.has_permission('view_money'));

comment on view public.client_financials is
  'What each client was invoiced, paid, owes and is owed, and how it pays; no rows without view_money.';

grant select on public.client_financials to authenticated, service_role;
