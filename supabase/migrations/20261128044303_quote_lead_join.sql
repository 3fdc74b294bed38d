create or replace view public.quote_list with (security_invoker = true) as
select q.id, q.company_id, q.quote_number, q.title, q.description, q.client_id, coalesce(c.name, q.custom_client_name) as client_name,
  -- A quote of a lead that is no client yet goes to the lead.
  coalesce(c.email, l.email) as client_email, coalesce(c.phone, l.phone) as client_phone, q.custom_client_name, q.project_id, p.name as project_name,
  case when q.status = 'sent' and q.valid_until < current_date then 'expired' else q.status end as status,
  q.subtotal, q.discount_amount, q.tax_rate, q.tax_amount, q.total_amount, q.items_count, q.valid_until,
  q.valid_until - current_date as days_left, q.billed_amount, q.billed_amount > 0 as is_billed,
  (select v.id from public.invoices v where v.company_id = q.company_id and v.quote_id = q.id and v.status <> 'void'
    and v.deleted_at is null and v.kind not in ('credit_note', 'retainage') order by v.created_at limit 1) as invoice_id,
  q.revision, q.sent_at, q.viewed_at, q.accepted_at, q.notes, q.show_summary_only, q.version, q.created_by, q.created_at, q.updated_at,
  q.deposit_deduction
from public.quotes q
left join public.clients c on c.company_id = q.company_id and c.id = q.client_id
left join public.projects p on p.company_id = q.company_id and p.id = q.project_id
left join public.leads l on q.client_id is null and l.company_id = q.company_id and l.id = q.lead_id
where q.deleted_at is null;
