create function private.list_text(
  p_list text, p_filters jsonb, p_shown text default null, p_name text default null
) returns text
language sql immutable set search_path = '' as $$
  select private.contains_text(private.list_search_text(p_list), '$3', words)
    || coalesce(' and ' || case when p_filters ->> 'q' is null then p_name else p_shown end || ' like $3', '')
  from (select btrim(coalesce(p_filters ->> 'q', p_filters ->> 'named', '')) as words) given where words <> ''
$$;
comment on function private.list_text is
  'The condition that a row has the text of the filters q or named in its own words; null without a text. Arguments: '
  'p_list, the table; p_shown and p_name, what q and named compare where the words of the index are more than that.';
