create view public.client_credit_list with (security_invoker = true) as
select k.id, k.company_id, k.client_id, k.amount,
  case
    when k.source = 'overpayment' then 'overpaid'
    when k.source = 'credit_note' then 'credited'
    when k.source = 'applied' then 'applied'
    when k.source = 'manual' then 'added'
    when k.invoice_id is null and k.amount < 0 then 'paid_out'
    when k.invoice_id is null then 'payout_undone'
    when k.amount > 0 then 'unapplied'
    when k.returns_credit_id is not null then 'refunded'
    else 'note_voided' end as event,
  k.method, k.reference, k.notes, k.invoice_id, v.invoice_number, coalesce(k.paid_at, k.created_at) as happened_at, k.created_at,
  exists (select from public.client_credits u where u.company_id = k.company_id and u.returns_credit_id = k.id and k.amount < 0) as is_undone
from public.client_credits k
left join public.invoices v on v.company_id = k.company_id and v.id = k.invoice_id;

comment on view public.client_credit_list is
  'The ledger of clients'' credit: what each row was (overpaid, credited, applied, unapplied, refunded, note_voided, '
  'paid_out, payout_undone, added), and the invoice or credit note that it is about.';

grant select on public.client_credit_list to authenticated, service_role;
