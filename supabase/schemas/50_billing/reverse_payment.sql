create function public.reverse_payment(
  p_payment_id uuid, p_amount numeric default null, p_reason text default null, p_id uuid default gen_random_uuid()
) returns jsonb
language plpgsql set search_path = '' as $$
declare
  invoice constant uuid := private.reverse_payment(p_payment_id, p_amount, p_reason, p_id);
begin
  return private.invoice_json(invoice);
end $$;
comment on function public.reverse_payment is
  'Takes a payment back, in full or in part: first of the credit that came with it, as far as the client has not '
  'used it, then as a negative row of the ledger. Returns the invoice. Arguments: p_payment_id; p_amount in dollars, '
  'the whole payment by default; p_reason; p_id, the reversal''s id. Errors: PT402, PT403, PT404, PT409 already '
  'reversed or paid online, PT422 amount. Callers: signed-in users with edit_documents.';
grant execute on function public.reverse_payment to authenticated, service_role;

create function private.reverse_payment(p_payment_id uuid, p_amount numeric, p_reason text, p_id uuid) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  original public.payments;
  credit public.client_credits;
  of_credit numeric := 0;
  of_payment numeric;
  wanted numeric;
begin
  perform private.require_write('edit_documents', 'create_edit_invoices');
  select * into original from public.payments where company_id = company and id = p_payment_id;
  if not found or original.kind in ('refund', 'kept_as_credit') then
    perform private.raise_api_error('PT404', 'Payment not found');
  end if;
  if exists (select from public.payments where company_id = company and id = p_id)
    or exists (select from public.client_credits where company_id = company and id = p_id) then
    return original.invoice_id;
  end if;
  if original.provider = 'stripe' then
    perform private.raise_api_error('PT409', 'Refund an online payment through the card provider.');
  elsif original.kind = 'credit_note' then
    perform private.raise_api_error('PT409', 'Void the credit note instead.');
  end if;
  perform 1 from public.invoices where company_id = company and id = original.invoice_id for no key update;
  select sum(amount) into of_payment from public.payments
  where company_id = company and (id = original.id or reverses_payment_id = original.id);
  select * into credit from public.client_credits where company_id = company and payment_id = original.id and source = 'overpayment';
  if credit.id is not null then
    perform 1 from public.clients where company_id = company and id = credit.client_id for no key update;
    of_credit := private.remaining_credit(credit);
  end if;
  wanted := coalesce(p_amount, of_payment + of_credit);
  if of_payment + of_credit <= 0 then
    perform private.raise_api_error('PT409', 'This payment was already reversed.');
  elsif wanted <= 0 or wanted > of_payment + of_credit then
    perform private.raise_api_error('PT422', format('Only $%s is left of this payment.', to_char(of_payment + of_credit, 'FM999,999,990.00')), 'amount');
  end if;
  of_credit := least(wanted, of_credit);
  if of_credit > 0 then
    insert into public.client_credits (id, company_id, client_id, amount, source, invoice_id, payment_id, returns_credit_id, method, paid_at, notes)
    values (case when of_credit = wanted then p_id else gen_random_uuid() end, company, credit.client_id, -of_credit, 'returned',
      credit.invoice_id, original.id, credit.id, original.method, now(), p_reason);
  end if;
  if wanted > of_credit then
    insert into public.payments (id, company_id, invoice_id, kind, amount, method, reverses_payment_id, notes)
    values (p_id, company, original.invoice_id, 'refund', of_credit - wanted, original.method, original.id, p_reason);
  end if;
  if original.kind = 'client_credit' then
    insert into public.client_credits (company_id, client_id, amount, source, invoice_id, payment_id, notes)
    select company, v.client_id, wanted, 'returned', v.id, p_id, p_reason
    from public.invoices v where v.company_id = company and v.id = original.invoice_id;
  end if;
  return original.invoice_id;
end $$;
grant execute on function private.reverse_payment to authenticated;
