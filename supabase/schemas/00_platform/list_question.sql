create function private.list_question(p_source text, p_condition text, p_ordering text) returns text
language sql immutable set search_path = '' as $$
  select format('select r.id from %s where %s order by %s limit $5', p_source, p_condition, p_ordering)
$$;
comment on function private.list_question is 'The question for the first $5 rows of a list in an order.';
