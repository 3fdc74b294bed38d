create function private.unfiltered(p_filters jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_object_agg(f.key, f.value) filter (where f.key in ('archived', 'count_to')), '{}')
  from jsonb_each(p_filters) f
  having bool_or(f.key not in ('archived', 'count_to', 'sums') and f.value not in ('null', '""', '[]'))
    and not bool_or(f.key in ('named', 'all'))
$$;
comment on function private.unfiltered is
  'The filters of the whole list that p_filters narrow: all of them left out but archived and count_to. sums narrows nothing. Null where '
  'nothing narrows the list, and for the short lists of a picker (named) and an export (all), which show no total.';
grant execute on function private.unfiltered to authenticated, service_role;
