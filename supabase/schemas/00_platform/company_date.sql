create function private.company_date(p_company uuid, p_at timestamptz default now()) returns date
language sql stable security definer set search_path = '' as $$
  select private.local_time(p_at, c.timezone)::date from public.companies c where c.id = p_company
$$;
comment on function private.company_date is
  'The day''s date where a company works at an instant; null where there is no such company.';
grant execute on function private.company_date to authenticated, service_role;
