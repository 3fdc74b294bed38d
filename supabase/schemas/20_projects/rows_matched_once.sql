create function private.rows_matched_once(p_known uuid[]) returns int[]
language sql immutable set search_path = '' as $$
  select coalesce(array_agg(s.place order by s.place), '{}') from (select k.place::int as place, k.id, count(*) over (partition by k.id) as times
    from unnest(p_known) with ordinality k (id, place)) s where s.id is not null and s.times = 1
$$;
comment on function private.rows_matched_once is
  'Which rows of an import, counted from 1, mean a row that is there and that no other of them means: of several the '
  'last is to count.';
grant execute on function private.rows_matched_once to authenticated;
