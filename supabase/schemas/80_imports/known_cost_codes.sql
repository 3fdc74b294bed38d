create function private.known_cost_codes(p_rows jsonb) returns uuid[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg((select c.id from public.cost_codes c where c.company_id = company.id
    and lower(c.code) = lower(nullif(btrim(x.value ->> 'code'), ''))) order by x.ordinality), '{}')
  from (select private.company_id() as id) company, jsonb_array_elements(p_rows) with ordinality x
$$;
comment on function private.known_cost_codes is
  'The cost code of the caller''s company that each row of an import is, in their order; null for a new one.';
grant execute on function private.known_cost_codes to authenticated;
