create function private.company_markup() returns numeric
language sql stable security definer set search_path = '' as $$
  select coalesce((select case when jsonb_typeof(c.settings -> 'default_markup') = 'number' then (c.settings ->> 'default_markup')::numeric end
    from public.companies c where c.id = private.company_id()), 50)
$$;
comment on function private.company_markup is
  'The markup in percent that new items of the caller''s company start with.';
grant execute on function private.company_markup to authenticated;
