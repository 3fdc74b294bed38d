create function public.save_stripe_account(p_company_id uuid, p_account_id text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  account text;
begin
  update public.companies set stripe_account_id = coalesce(stripe_account_id, p_account_id),
    stripe_charges_enabled = stripe_charges_enabled and p_account_id is not null
  where id = p_company_id returning stripe_account_id into account;
  if p_account_id is null then
    update public.companies set stripe_account_id = null, stripe_charges_enabled = false, stripe_account_at = null where id = p_company_id;
    return null;
  end if;
  return account;
end $$;
comment on function public.save_stripe_account is
  'Remembers a company''s connected account unless it has one, and returns which it is; null takes it away. '
  'Arguments: p_company_id; p_account_id, Stripe''s. Callers: the payments gateway.';
grant execute on function public.save_stripe_account to service_role;
