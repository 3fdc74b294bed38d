create function private.known_vendor(p_name text, p_email text) returns uuid
language sql stable security definer set search_path = '' as $$
  select v.id from public.vendors v where v.company_id = private.company_id() and lower(v.name) = lower(btrim(p_name))
    and lower(coalesce(v.email, '')) = lower(coalesce(btrim(p_email), '')) limit 1
$$;
comment on function private.known_vendor is
  'The vendor of the caller''s company with this name and mail address; null when there is none.';
grant execute on function private.known_vendor to authenticated;
