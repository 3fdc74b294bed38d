create function private.company_dates(p_companies uuid[], p_now timestamptz) returns table (company_id uuid, today date)
language sql stable security definer set search_path = '' as $$
  select c.id, private.local_time(p_now, c.timezone)::date from public.companies c where p_companies is null or c.id = any (p_companies)
$$;
comment on function private.company_dates is
  'The day''s date where each of the companies works at an instant; of all companies where none are named.';
