create function public.portal_payment(p_token text, p_payment_id uuid) returns jsonb
language sql stable set search_path = '' as $$ select private.portal_payment(p_token, p_payment_id) $$;
comment on function public.portal_payment is
  'The status of a payment of several invoices that the client began: { status, error, amount, credited }. Arguments: p_token, '
  'the session; p_payment_id, from start_portal_payment. Errors: PT404. Callers: anyone with the token.';

create function private.portal_payment(p_token text, p_payment_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  session constant private.portal_sessions := private.open_portal_session(p_token);
  found_payment jsonb;
begin
  select jsonb_build_object('status', min(a.status), 'error', min(a.error), 'amount', sum(a.amount), 'credited', sum(a.credited)) into found_payment
  from public.payment_groups g join public.payment_attempts a on a.company_id = g.company_id and a.group_id = g.id
  where g.company_id = session.company_id and g.client_id = session.client_id and g.id = p_payment_id group by g.id;
  if found_payment is null then
    perform private.raise_api_error('PT404', 'This link is no longer valid. Ask your contractor for a new one.');
  end if;
  return found_payment;
end $$;
grant execute on function public.portal_payment, private.portal_payment to anon, authenticated;
