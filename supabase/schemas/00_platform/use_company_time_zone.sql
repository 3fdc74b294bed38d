create function private.use_company_time_zone(p_company uuid) returns void
language sql security definer set search_path = '' as $$
  select private.set_time_zone(c.timezone) from public.companies c where c.id = p_company
$$;
comment on function private.use_company_time_zone is 'Lets the rest of the transaction reckon days where a company works.';
