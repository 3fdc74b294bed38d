create function public.refundable_payment(p_id uuid) returns jsonb
language sql stable set search_path = '' as $$ select private.refundable_payment(p_id) $$;
comment on function public.refundable_payment is
  'For the payments gateway, as the member: an online payment, or the credit that it has become, with its intent, '
  'the account that was paid, and how many cents can be given back. Arguments: p_id, the payment or credit. Errors: '
  'PT402, PT403, PT404. Callers: signed-in users with edit_documents.';
grant execute on function public.refundable_payment to authenticated, service_role;

create function private.refundable_payment(p_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  original public.payments;
  credit public.client_credits;
  intent text;
begin
  perform private.require_write('edit_documents', 'create_edit_invoices');
  select * into original from public.payments
  where company_id = company and id = p_id and kind = 'payment' and provider = 'stripe' and external_id is not null;
  select * into credit from public.client_credits
  where company_id = company and (id = p_id or external_id = original.external_id) and amount > 0 and external_id is not null;
  -- One charge may have paid several invoices.
  intent := split_part(coalesce(original.external_id, credit.external_id), ':', 1);
  if intent is null then
    perform private.raise_api_error('PT404', 'Payment not found');
  end if;
  return jsonb_build_object('intent', intent,
    'account', coalesce((select a.stripe_account_id from public.payment_attempts a where a.company_id = company and a.stripe_payment_intent_id = intent limit 1),
      (select g.stripe_account_id from public.payment_groups g where g.company_id = company and g.stripe_payment_intent_id = intent), ''),
    'left_cents', (100 * (coalesce(original.amount, 0) + coalesce((select sum(m.amount) from public.payments m
      where m.company_id = company and m.reverses_payment_id = original.id), 0)
      + case when credit.id is null then 0 else private.remaining_credit(credit) end))::bigint);
end $$;
grant execute on function private.refundable_payment to authenticated;
