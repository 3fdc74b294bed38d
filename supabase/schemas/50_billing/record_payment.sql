create function public.record_payment(p_payment jsonb, p_overpayment text default 'refuse') returns jsonb
language plpgsql set search_path = '' as $$
declare
  outcome constant jsonb := private.record_payment(p_payment, p_overpayment);
begin
  return outcome || jsonb_build_object('invoice', private.invoice_json((outcome ->> 'invoice_id')::uuid));
end $$;
comment on function public.record_payment is
  'Records money received: { id, invoice_id, amount, method (card, ach, check, wire, cash), reference, notes, '
  'paid_at }. A client-made id makes a repeated call harmless. More than the balance is refused, or with '
  'p_overpayment = credit records the excess as the client''s credit. Arguments: p_payment, with amount in dollars. Errors: PT402, '
  'PT403, PT404, PT409 void, PT422 amount or method. Callers: signed-in users with edit_documents.';
grant execute on function public.record_payment to authenticated, service_role;

create function private.record_payment(p_payment jsonb, p_overpayment text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  entry constant uuid := coalesce((p_payment ->> 'id')::uuid, gen_random_uuid());
  amount constant numeric := (p_payment ->> 'amount')::numeric;
  way constant text := lower(p_payment ->> 'method');
  paid_on constant timestamptz := coalesce((p_payment ->> 'paid_at')::timestamptz, now());
  target public.invoices;
  taken numeric;
begin
  perform private.require_write('edit_documents', 'create_edit_invoices');
  if exists (select from public.payments m where m.company_id = company and m.id = entry) then
    return jsonb_build_object('payment_id', entry, 'invoice_id', (select m.invoice_id from public.payments m where m.id = entry));
  end if;
  if amount is null or amount <= 0 or amount >= 1e10 or amount <> round(amount, 2) then
    perform private.raise_api_error('PT422', 'Enter an amount above 0.', 'amount');
  elsif way is null or way not in ('card', 'ach', 'check', 'wire', 'cash') then
    perform private.raise_api_error('PT422', 'Choose a payment method.', 'method');
  elsif paid_on > now() + interval '1 day' then
    perform private.raise_api_error('PT422', 'The payment date can''t be in the future.', 'paid_at');
  end if;
  select * into target from public.invoices v
  where v.company_id = company and v.id = (p_payment ->> 'invoice_id')::uuid and v.deleted_at is null for no key update;
  if not found then
    perform private.raise_api_error('PT404', 'Invoice not found');
  end if;
  taken := case when p_overpayment = 'credit' then least(amount, target.balance) else amount end;
  if taken <= 0 then
    perform private.raise_api_error('PT422', 'This invoice is paid in full.', 'amount');
  end if;
  insert into public.payments (id, company_id, invoice_id, amount, method, reference, notes, paid_at)
  values (entry, company, target.id, taken, way, p_payment ->> 'reference', p_payment ->> 'notes', paid_on);
  if amount > taken then
    insert into public.client_credits (company_id, client_id, amount, source, invoice_id, payment_id, notes)
    values (company, target.client_id, amount - taken, 'overpayment', target.id, entry, 'Paid too much on ' || target.invoice_number);
  end if;
  return jsonb_build_object('payment_id', entry, 'invoice_id', target.id, 'credited', amount - taken);
end $$;
grant execute on function private.record_payment to authenticated;
