create function private.remaining_credit(p_credit public.client_credits) returns numeric
language sql stable security definer set search_path = '' as $$
  select greatest(0, least(
    (select coalesce(sum(k.amount), 0) from public.client_credits k where k.company_id = p_credit.company_id
      and (k.id = p_credit.id or k.returns_credit_id = p_credit.id)),
    (select coalesce(sum(k.amount), 0) from public.client_credits k where k.company_id = p_credit.company_id and k.client_id = p_credit.client_id)))
$$;
comment on function private.remaining_credit is
  'What can still be given back of a credit that came from an online payment: what is left of it, as far as the '
  'client has not used it.';
