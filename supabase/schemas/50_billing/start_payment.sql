create function public.start_payment(p_invoice_id uuid, p_amount numeric default null) returns jsonb
language sql set search_path = '' as $$ select private.start_payment(p_invoice_id, p_amount) $$;
comment on function public.start_payment is
  'Begins an online payment of what is open on an invoice, or of a part: amount in cents, idempotency key, provider '
  'ids. Arguments: p_invoice_id; p_amount in dollars. Errors: PT401 the session was ended, PT402, PT403, PT404, '
  'PT409, PT422 amount. Callers: signed-in users with view_money.';
grant execute on function public.start_payment to authenticated, service_role;

create function private.start_payment(p_invoice_id uuid, p_amount numeric) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  if private.current_user_id() is null then
    perform private.raise_api_error('PT401', 'Your session has ended. Please sign in again.');
  end if;
  perform private.require_write('view_money', 'view_invoices');
  return private.begin_payment(private.company_id(), p_invoice_id, p_amount);
end $$;
grant execute on function private.start_payment to authenticated;
