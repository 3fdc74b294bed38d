create function private.longest_number_pattern(p_text text) returns text
language sql immutable set search_path = '' as $$
  select '%' || run || '%' from (
    select found[1] as run from regexp_matches(p_text, '[0-9]{3,}', 'g') found order by length(found[1]) desc limit 1) longest
$$;
comment on function private.longest_number_pattern is 'The longest number in a text as a pattern; null without one of three digits.';
