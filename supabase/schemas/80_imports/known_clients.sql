create function private.known_clients(p_rows jsonb) returns uuid[]
language sql stable set search_path = '' as $$
  select coalesce(array_agg(case when g.name is not null then private.known_client(g.name, g.email, x.value ->> 'phone') end order by x.ordinality), '{}')
  from jsonb_array_elements(p_rows) with ordinality x,
    lateral (select nullif(btrim(x.value ->> 'name'), '') as name, nullif(btrim(x.value ->> 'email'), '') as email) g
$$;
comment on function private.known_clients is
  'private.known_client of each row of an import, in their order; null for a row without a name.';
grant execute on function private.known_clients to authenticated;
