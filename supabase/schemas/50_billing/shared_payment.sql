create function public.shared_payment(p_token text, p_attempt_id uuid) returns jsonb
language sql stable set search_path = '' as $$ select private.shared_payment(p_token, p_attempt_id) $$;
comment on function public.shared_payment is
  'The status of an online payment that was begun through a client link. Arguments: p_token; p_attempt_id, from '
  'start_shared_payment. Errors: PT404. Callers: anyone with the token.';

create function private.shared_payment(p_token text, p_attempt_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  share constant public.document_shares := private.open_share(p_token);
  found_attempt jsonb;
begin
  select jsonb_build_object('status', a.status, 'error', a.error, 'amount', a.amount, 'credited', a.credited) into found_attempt
  from public.payment_attempts a
  where a.id = p_attempt_id and a.company_id = share.company_id and a.invoice_id = coalesce(share.invoice_id, (private.deposit_invoice(share.company_id, share.quote_id)).id);
  if found_attempt is null then
    perform private.raise_api_error('PT404', 'This link is no longer valid. Ask your contractor for a new one.');
  end if;
  return found_attempt;
end $$;
grant execute on function public.shared_payment, private.shared_payment to anon, authenticated, service_role;
