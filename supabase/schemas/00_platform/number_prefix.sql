create function private.number_prefix(p_company uuid, p_origin text) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce(c.number_prefixes ->> p_origin, private.number_series(p_origin)) from public.companies c where c.id = p_company
$$;
comment on function private.number_prefix is
  'The prefix of an origin''s numbers, which is also its counter''s name: the company''s own, or the series of the origin. p_origin as '
  'private.numbered_as returns it.';
grant execute on function private.number_prefix to authenticated, service_role;
