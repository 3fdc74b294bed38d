create function private.online_amount(p_company uuid, p_invoice uuid, p_amount numeric, p_is_grouped boolean default false) returns numeric
language plpgsql security definer set search_path = '' as $$
declare
  target public.invoices;
  open_amount numeric;
  wanted numeric;
begin
  select * into target from public.invoices where company_id = p_company and id = p_invoice and deleted_at is null for no key update;
  if not found then
    perform private.raise_api_error('PT404', 'Invoice not found');
  elsif target.status in ('draft', 'void') or target.kind = 'credit_note' then
    perform private.raise_api_error('PT409', format('This invoice is %s and cannot be paid online.', target.status));
  elsif target.balance <= 0 then
    perform private.raise_api_error('PT409', 'This invoice is paid in full.');
  end if;
  open_amount := target.balance - coalesce((select sum(a.amount) from public.payment_attempts a
    where a.company_id = p_company and a.invoice_id = p_invoice and a.status = 'processing'), 0);
  if open_amount <= 0 then
    perform private.raise_api_error('PT409', 'A payment of this invoice is being processed.');
  end if;
  wanted := coalesce(p_amount, open_amount);
  if wanted <> round(wanted, 2) or wanted > open_amount then
    perform private.raise_api_error('PT422', format('At most $%s is open on this invoice.', to_char(open_amount, 'FM999,999,999,990.00')), 'amount');
  elsif target.kind = 'deposit' and wanted < open_amount then
    perform private.raise_api_error('PT422', 'A deposit is paid in full.', 'amount');
  elsif wanted <= 0 or wanted < 0.5 and not p_is_grouped then
    perform private.raise_api_error('PT422', 'The smallest online payment is $0.50.', 'amount');
  elsif open_amount - wanted > 0 and open_amount - wanted < 0.5 then
    perform private.raise_api_error('PT422', 'Pay the full balance, or leave at least $0.50.', 'amount');
  end if;
  return wanted;
end $$;
comment on function private.online_amount is
  'What of an invoice is paid online: the wanted part, or all that is open and not being processed. Locks the invoice. '
  'Within a payment of several invoices a part may be under the smallest charge.';
