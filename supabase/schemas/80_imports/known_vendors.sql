create function private.known_vendors(p_rows jsonb) returns uuid[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg((select v.id from public.vendors v where v.company_id = company.id and lower(v.name) = lower(nullif(btrim(x.value ->> 'name'), ''))
    and lower(coalesce(v.email, '')) = lower(coalesce(btrim(x.value ->> 'email'), '')) limit 1) order by x.ordinality), '{}')
  from (select private.company_id() as id) company, jsonb_array_elements(p_rows) with ordinality x
$$;
comment on function private.known_vendors is
  'The vendor of the caller''s company that each row of an import is, by name and email, in their order; null for a new one.';
grant execute on function private.known_vendors to authenticated;
