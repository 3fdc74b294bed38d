create function private.title_rank(p_query text, p_title text, p_number text default null) returns int
language sql immutable set search_path = '' as $$
  select least(private.match_rank(p_query, null, p_number), greatest(private.match_rank(p_query, p_title), 2))
$$;
comment on function private.title_rank is
  'How well a quote, an invoice, or a file fits a search, as private.match_rank. Its title says what the work is, so it '
  'never comes before the job or client of that name; its number does. Arguments: p_query; p_title; p_number. Callers: '
  'search_everything.';
grant execute on function private.title_rank to authenticated, service_role;
