create view public.receipts with (security_invoker = true) as
select m.id, m.company_id, m.invoice_id, v.client_id, v.project_id, m.kind, m.amount, m.method, m.paid_at, m.tax_amount
from public.payments m
join public.invoices v on v.company_id = m.company_id and v.id = m.invoice_id
where m.kind <> 'credit_note'
  and not (m.kind = 'refund' and exists (
    select 1 from public.payments o where o.company_id = m.company_id and o.id = m.reverses_payment_id and o.kind = 'credit_note'));

comment on view public.receipts is
  'The rows of the ledger that are money, refunds negative, with client and project of their invoice, '
  'and the sales tax in them.';

grant select on public.receipts to authenticated, service_role;
