create function private.client_address_by_import(p_there jsonb, p_given jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select case
    when coalesce(p_there, '{}') <> '{}' then private.address_by_import(p_there, g.given)
    when g.given - 'country' = '{}' then '{}'
    else jsonb_build_object('country', 'USA') || g.given end
  from (select coalesce(jsonb_object_agg(p.key, p.value) filter (where p.value <> ''), '{}') as given
    from jsonb_each_text(case when jsonb_typeof(p_given) = 'object' then p_given else '{}' end) p) g
$$;
comment on function private.client_address_by_import is
  'The address of a client after a row of a file: the parts that the file gives over those that were there, which '
  'stay where it gives none. A first address without a country is in the USA; a country alone is not an address.';
grant execute on function private.client_address_by_import to authenticated;
