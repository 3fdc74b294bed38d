create function private.list_query(p_table text, p_joins text, p_condition text, p_rest text) returns text
language sql immutable set search_path = '' as $$
  select case when p_rest like 'select %' then replace(replace(p_rest, '{from}', source || p_joins), '{where}', p_condition)
    else format('select r.id from %s where %s %s', source ||
      -- A joined table that nothing names would keep an index from answering alone.
      case when p_condition || p_rest ~ '\m[cpvfm]\.' then p_joins else '' end, p_condition, p_rest) end
  from (select format('public.%I r', p_table) as source) one
$$;
comment on function private.list_query is
  'The SQL for the ids of a list''s rows r: joined only where the condition or the order names a joined table. An order '
  'that begins with "select" is a whole question of its own, with {from} and {where}.';
