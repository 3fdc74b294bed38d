create function private.credited_amount(p_company uuid, p_invoice uuid) returns numeric
language sql stable set search_path = '' as $$
  select coalesce(sum(m.amount), 0) from public.payments m
  where m.company_id = p_company and m.invoice_id = p_invoice and not private.is_money(m.kind, m.company_id, m.reverses_payment_id)
$$;
comment on function private.credited_amount is
  'What credit notes have taken off an invoice, less those that were voided; part of its paid_amount.';
grant execute on function private.credited_amount to authenticated, service_role;
