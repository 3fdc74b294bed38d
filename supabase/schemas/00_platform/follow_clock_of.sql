create function private.follow_clock_of(p_company uuid) returns void
language sql security definer set search_path = '' as $$
  select private.set_clock(c.timezone) from public.companies c where c.id = p_company
$$;
comment on function private.follow_clock_of is 'Lets the rest of the transaction reckon days where a company works.';
