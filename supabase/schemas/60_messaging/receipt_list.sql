create view public.receipt_list with (security_invoker = true) as
select r.id, r.company_id, r.invoice_id, v.invoice_number, v.title as invoice_title,
  (select c.name from public.clients c where c.company_id = r.company_id and c.id = r.client_id) as client_name,
  r.kind, r.amount, r.method, r.paid_at
from public.receipts r
join public.invoices v on v.company_id = r.company_id and v.id = r.invoice_id;

comment on view public.receipt_list is
  'Money received, refunds negative, with the invoice''s number and title and the client''s name.';

grant select on public.receipt_list to authenticated, service_role;
