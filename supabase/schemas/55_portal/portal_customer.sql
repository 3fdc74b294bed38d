create function public.portal_customer(p_token text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  session constant private.portal_sessions := private.open_portal_session(p_token);
  account constant text := (select case when c.stripe_charges_enabled then coalesce(c.stripe_account_id, '') else '' end
    from public.companies c where c.id = session.company_id);
begin
  perform private.require_portal_client(session);
  return jsonb_build_object('account_id', nullif(account, ''), 'customer_id', (select s.stripe_customer_id from public.stripe_customers s
    where s.company_id = session.company_id and s.client_id = session.client_id and s.account_id = account order by s.created_at limit 1));
end $$;
comment on function public.portal_customer is
  'The provider''s customer of the client of a portal, whose saved cards pay: { account_id, customer_id }. Arguments: p_token, the '
  'session. Errors: PT403 a member who looks as the client, PT404. Callers: the payments gateway.';
grant execute on function public.portal_customer to service_role;
