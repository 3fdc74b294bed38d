create function private.vendor_named(p_name text) returns uuid
language sql stable security definer set search_path = '' as $$
  select v.id from public.vendors v where v.company_id = private.company_id()
    and (lower(v.name) = lower(btrim(p_name)) or lower(v.company_name) = lower(btrim(p_name)))
  order by lower(v.name) = lower(btrim(p_name)) desc, v.created_at limit 1
$$;
comment on function private.vendor_named is
  'The vendor of the caller''s company with this name or company name; null when there is none.';
grant execute on function private.vendor_named to authenticated;
