create function private.contains_text(p_words text, p_place text, p_text text) returns text
language sql immutable set search_path = '' as $$
  select case when code is null
    -- A trigram index reads every row with the rarest three letters; few rows have the longest number.
    then concat_ws(' and ', p_words || ' like ' || quote_literal(private.longest_number_pattern(p_text)), p_words || ' like ' || p_place)
    -- With something added they are the words of no index: what was found by its number is compared with the whole text.
    else format('%s like %L and (%s || '''') like %s', p_words, '%' || code || '%', p_words, p_place) end
  from (select substring(btrim(p_text) from '^[A-Za-z]+([-#./][0-9]{5,})$') as code) found
$$;
comment on function private.contains_text is
  'The condition that words contain a text, which is a pattern in a parameter of the query ($3): its longest '
  'number first, and of a code as "SKU-77777" the number alone in the index. Of the text it contains digits and what '
  'precedes them in a code.';
