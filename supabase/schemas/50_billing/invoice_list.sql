create view public.invoice_list with (security_invoker = true) as
select v.id, v.company_id, v.invoice_number, v.kind, v.title, v.description, v.client_id, c.name as client_name, c.email as client_email,
  c.phone as client_phone, v.project_id, p.name as project_name, v.quote_id, q.quote_number,
  case when v.status in ('sent', 'viewed', 'partial') and v.balance > 0 and v.due_date < current_date then 'overdue' else v.status end as status,
  private.payment_status(v.status, v.balance, v.paid_amount, v.due_date) as payment_status,
  private.aging_days(v.status, v.balance, v.due_date) as aging_days,
  v.payment_method, v.payment_terms, v.subtotal, v.discount_amount, v.tax_rate, v.tax_amount, v.total_amount, v.retainage_amount,
  v.amount_due, v.paid_amount, (case when v.status = 'void' then 0 else v.balance end)::numeric(12,2) as balance, v.items_count, v.issue_date, v.due_date, v.paid_date,
  v.kind = 'progress' as progress_billing, v.revision, v.sent_at, v.viewed_at, v.notes, v.show_summary_only,
  v.credits_invoice_id, v.version, v.created_by, v.created_at, v.updated_at, v.po_number
from public.invoices v
left join private.client_names c on c.company_id = v.company_id and c.id = v.client_id
left join private.project_names p on p.company_id = v.company_id and p.id = v.project_id
left join private.quote_names q on q.company_id = v.company_id and q.id = v.quote_id
where v.deleted_at is null;

comment on view public.invoice_list is
  'The invoices list: with client, project, quote, derived payment status and aging.';

grant select on public.invoice_list to authenticated, service_role;
