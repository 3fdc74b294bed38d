create view public.payment_schedule_list with (security_invoker=true) as
select s.id, s.company_id, s.project_id, s.description, s.amount, s.due_date,
  case when v.id is null then s.paid_at when v.status = 'paid' then v.paid_date::timestamptz end as paid_at,
  s.position, s.created_by, s.version, s.created_at, s.updated_at,
  case
    when v.status = 'paid' or v.id is null and s.paid_at is not null then 'paid'
    when coalesce(v.due_date, s.due_date) < current_date then 'overdue'
    else 'pending'
  end as status,
  s.percent, v.id as invoice_id, v.invoice_number,
  case
    when v.status = 'paid' or v.id is null and s.paid_at is not null then 'paid'
    when v.id is null or v.status = 'draft' then 'planned'
    when v.paid_amount > 0 then 'partly_paid'
    else 'invoiced'
  end as state,
  v.subtotal - v.discount_amount as invoiced_amount, v.balance, v.amount_due,
  s.milestone_id, m.title as milestone_title, m.status = 'completed' as is_milestone_reached
from public.payment_schedule s
left join public.invoices v
  on v.company_id = s.company_id and v.id = s.invoice_id and not private.is_canceled_invoice(v)
left join public.project_timeline m on m.company_id = s.company_id and m.project_id = s.project_id and m.id = s.milestone_id;

comment on view public.payment_schedule_list is
  'Draws, their invoice unless it is void, deleted or credited in full, and what that invoice says: state planned (also with a draft), '
  'invoiced, partly_paid, or paid; invoiced_amount before tax, milestone_title of the milestone that makes it due, amount_due and balance with tax. status is for older pages: paid, '
  'overdue, pending.';

grant select on public.payment_schedule_list to authenticated, service_role;
