create function private.fresh_clients(p_rows jsonb, p_known uuid[]) returns int[]
language sql immutable set search_path = '' as $$
  with line as materialized (
    select x.ordinality::int as place, nullif(btrim(x.value ->> 'name'), '') as name, nullif(btrim(x.value ->> 'email'), '') as email
    from jsonb_array_elements(p_rows) with ordinality x),
  counted as (
    select l.*, count(*) over (partition by lower(l.name)) as same_name, count(*) over (partition by lower(l.email)) as same_email from line l)
  select coalesce(array_agg(c.place order by c.place), '{}') from counted c
  where c.name is not null and (c.email is null or c.email ~ '^[^@\s]+@[^@\s]+\.[^@\s]+$')
    and c.same_name = 1 and (c.email is null or c.same_email = 1) and p_known[c.place] is null
$$;
comment on function private.fresh_clients is
  'Which rows of an import, counted from 1, have a name and no invalid email, and are no client yet: neither among '
  'p_known nor, by name or email, elsewhere in the file.';
grant execute on function private.fresh_clients to authenticated;
