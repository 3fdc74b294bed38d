create function public.start_portal_payment(p_token text, p_invoices jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  session constant private.portal_sessions := private.open_portal_session(p_token);
begin
  perform private.require_portal_client(session);
  return private.begin_group_payment(session.company_id, session.client_id, p_invoices);
end $$;
comment on function public.start_portal_payment is
  'Begins one online payment of several invoices of the client of a portal: amount in cents, idempotency key, provider ids. '
  'Arguments: p_token, the session; p_invoices, [{ invoice_id, amount }] with amount in dollars, all that is open without '
  'it. Errors: PT403 a member who looks as the client, PT404, PT409, PT422 amount. Callers: the payments gateway.';
grant execute on function public.start_portal_payment to service_role;
