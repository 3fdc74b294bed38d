create function public.start_shared_payment(p_token text, p_amount numeric default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  share constant public.document_shares := private.open_share(p_token);
  -- The link of an accepted quote pays its deposit.
  invoice constant uuid := coalesce(share.invoice_id, (private.deposit_invoice(share.company_id, share.quote_id)).id);
begin
  if share.is_preview then
    perform private.raise_api_error('PT403', 'You are looking at the portal as the client. Only the client can do this.');
  elsif invoice is null then
    perform private.raise_api_error('PT404', 'This link is no longer valid. Ask your contractor for a new one.');
  end if;
  return private.begin_payment(share.company_id, invoice, p_amount);
end $$;
comment on function public.start_shared_payment is
  'The same for a client who holds a link; that of an accepted quote pays its deposit. Arguments: p_token; p_amount in '
  'dollars. Errors: PT403 a member who looks as the client, PT404, PT409, PT422 '
  'amount. Callers: the payments gateway.';
grant execute on function public.start_shared_payment to service_role;
