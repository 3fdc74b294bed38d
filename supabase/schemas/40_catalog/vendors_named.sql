create function private.vendors_named(p_rows jsonb) returns uuid[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg((select v.id from public.vendors v where v.company_id = company.id
      and (lower(v.name) = lower(g.name) or lower(v.company_name) = lower(g.name))
    order by lower(v.name) = lower(g.name) desc, v.created_at limit 1) order by x.ordinality), '{}')
  from (select private.company_id() as id) company, jsonb_array_elements(p_rows) with ordinality x,
    lateral (select nullif(btrim(x.value ->> 'vendor'), '') as name) g
$$;
comment on function private.vendors_named is
  'private.vendor_named of the vendor in each row of an import, in their order.';
grant execute on function private.vendors_named to authenticated;
