create function private.rate_of(p_company uuid, p_person uuid, p_kind text, p_day date) returns numeric
language sql stable security definer set search_path = '' as $$
  select r.wage * (1 + r.burden_percent / 100) from public.pay_rates r
  where r.company_id = p_company and r.user_id = p_person and r.kind = p_kind and r.from_date <= p_day
  order by r.from_date desc limit 1
$$;
comment on function private.rate_of is
  'What an hour of a person costs on a day, wage and burden, in dollars; null without a rate of that kind.';
