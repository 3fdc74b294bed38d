create function private.match_rank(p_query text, p_name text, p_number text default null) returns int
language sql immutable set search_path = '' as $$
  select case
    when lower(p_number) = q.words or lower(p_name) = q.words then 0
    when lower(p_name) like q.start or lower(p_number) like q.start then 1
    when ' ' || lower(p_name) like '% ' || q.start then 2
    when lower(p_name) like '%' || q.start or lower(p_number) like '%' || q.start then 3
    else 4
  end
  from (select lower(btrim(p_query)) as words, substr(lower(private.like_pattern(p_query)), 2) as start) q
$$;
comment on function private.match_rank is
  'How well a record fits a search: 0 its number or name is what was typed, 1 one of them begins with it, 2 a word of the '
  'name does, 3 one of them contains it, 4 something else about the record does (its client, its address).';
grant execute on function private.match_rank to authenticated, service_role;
