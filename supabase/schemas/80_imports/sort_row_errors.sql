create function private.sort_row_errors(p_faults jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_agg(x.value order by (x.value ->> 'row')::int), '[]') from jsonb_array_elements(p_faults) x
$$;
comment on function private.sort_row_errors is 'What is wrong with rows of an import, in their order.';
grant execute on function private.sort_row_errors to authenticated;
