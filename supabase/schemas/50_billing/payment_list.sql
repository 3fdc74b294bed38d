create view public.payment_list with (security_invoker = true) as
select m.id, m.company_id, m.invoice_id, v.invoice_number, v.client_id, c.name as client_name, m.kind, m.amount, m.method, m.provider,
  m.reference, m.notes, m.paid_at, m.reverses_payment_id, m.created_by, m.created_at,
  m.kind <> 'refund' and m.amount + coalesce((select sum(r.amount) from public.payments r
    where r.company_id = m.company_id and r.reverses_payment_id = m.id), 0) > 0 as is_reversible
from public.payments m
join public.invoices v on v.company_id = m.company_id and v.id = m.invoice_id
left join public.clients c on c.company_id = v.company_id and c.id = v.client_id;

comment on view public.payment_list is 'The ledger with invoice and client.';

grant select on public.payment_list to authenticated, service_role;
