create function private.fresh_vendors(p_rows jsonb, p_known uuid[]) returns int[]
language sql immutable set search_path = '' as $$
  select coalesce(array_agg(s.place order by s.place), '{}') from (
    select x.ordinality::int as place, btrim(x.value ->> 'name') as name,
      count(*) over (partition by lower(btrim(x.value ->> 'name')), lower(coalesce(btrim(x.value ->> 'email'), ''))) as times
    from jsonb_array_elements(p_rows) with ordinality x) s
  where s.name <> '' and s.times = 1 and p_known[s.place] is null
$$;
comment on function private.fresh_vendors is
  'Which rows of an import, counted from 1, have a name and are no vendor yet, neither among p_known nor elsewhere in '
  'the file.';
grant execute on function private.fresh_vendors to authenticated;
