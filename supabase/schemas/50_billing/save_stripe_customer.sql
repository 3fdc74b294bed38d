create function public.save_stripe_customer(
  p_company_id uuid, p_customer_id text, p_client_id uuid default null, p_user_id uuid default null,
  p_account_id text default ''
) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.stripe_customers (company_id, client_id, user_id, account_id, stripe_customer_id)
  values (p_company_id, p_client_id, p_user_id, p_account_id, p_customer_id) on conflict (account_id, stripe_customer_id) do nothing;
  if p_client_id is null then
    update public.companies set stripe_customer_id = p_customer_id where id = p_company_id and stripe_customer_id is null;
  end if;
end $$;
comment on function public.save_stripe_customer is
  'Remembers a customer id. Arguments: p_company_id; p_customer_id, Stripe''s; p_client_id or p_user_id, whose it '
  'is; p_account_id, Stripe''s connected account. Callers: the payments gateway.';
grant execute on function public.save_stripe_customer to service_role;
