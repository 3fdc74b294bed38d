create function private.region_of(p_company uuid, p_address jsonb) returns text
language sql stable set search_path = '' as $$
  select r.region from public.company_regions r, unnest(r.zip_prefixes) as prefix
  where r.company_id = p_company and p_address ->> 'zip' like prefix || '%'
  order by length(prefix) desc limit 1
$$;
comment on function private.region_of is 'The region whose ZIP group fits an address best, or null.';
grant execute on function private.region_of to authenticated, service_role;
