create function private.address_by_import(p_there jsonb, p_given jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select case when nullif(p_given ->> 'city', '') is null and nullif(p_given ->> 'state', '') is null and nullif(p_given ->> 'zip', '') is null
      and p_given ->> 'street' = l.line || case when nullif(p_there ->> 'country', '') <> 'USA' then ', ' || (p_there ->> 'country') else '' end
    then p_there else coalesce(p_there, '{}') || jsonb_strip_nulls(coalesce(p_given, '{}')) end
  from (select concat_ws(', ', nullif(p_there ->> 'street', ''), nullif(p_there ->> 'city', ''),
    nullif(concat_ws(' ', nullif(p_there ->> 'state', ''), nullif(p_there ->> 'zip', '')), '')) as line) l
$$;
comment on function private.address_by_import is
  'An address after a row of a file: the parts that the file gives over those that were there. The whole on one line, '
  'as an export writes it, changes nothing.';
grant execute on function private.address_by_import to authenticated;
