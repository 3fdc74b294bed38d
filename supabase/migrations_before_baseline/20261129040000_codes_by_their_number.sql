-- A code among a hundred thousand others, as "SKU-77777": the letters before its number are those of most codes, and the
-- index went through every one of them. Its number is looked for alone, with what parts it from the letters: many texts hold
-- the digits, and few begin a word with them. Numbers of fewer digits are the same in many kinds of codes; there the letters
-- tell them apart.

create or replace function private.has_words(p_words text, p_place text, p_text text) returns text
language sql immutable set search_path = '' as $$
  select case when code is null
    -- An index compares every letter triple of a text wherever its rarest stands: of the longest number alone there are few.
    then concat_ws(' and ', p_words || ' like ' || quote_literal(private.number_in(p_text)), p_words || ' like ' || p_place)
    -- With something added they are the words of no index: what was found by its number is compared with the whole text.
    else format('%s like %L and (%s || '''') like %s', p_words, '%' || code || '%', p_words, p_place) end
  from (select substring(btrim(p_text) from '^[A-Za-z]+([-#./][0-9]{5,})$') as code) found
$$;
comment on function private.has_words is
  'The condition that words hold a text, which stands as a pattern at a place of the question ($3): its longest number first, and of a code as "SKU-77777" the number alone in the index. Of the text it holds digits and what stands before them in a code.';

create or replace function private.matching_items(p_query text, p_limit int) returns table (item_id uuid, rank real)
language plpgsql stable security definer rows 20 set search_path = '' set pg_trgm.word_similarity_threshold = 0.45 set enable_seqscan = off
  set plan_cache_mode = force_custom_plan as $$
declare
  company constant uuid := private.company_id();
  words constant text := lower(btrim(p_query));
  pattern constant text := lower(private.like_pattern(words));
  asked constant text := 'select array(select i.id from public.items_database i where i.company_id = $1 and i.is_active and %s limit $3)';
  most constant int := 200;
  candidates uuid[];
  named uuid[] := '{}';
begin
  if company is null or not private.has_permission('view_catalog') then
    return;
  end if;
  execute format(asked, private.has_words('lower(coalesce(i.name, '''') || '' '' || coalesce(i.sku, '''') || '' '' || coalesce(i.barcode, '''') || '' '' || coalesce(i.description, ''''))', '$2', words))
    into candidates using company, pattern, most + 1;
  if cardinality(candidates) > most then
    -- A word that stands in many words: those with it in their name come before the others,
    execute format(asked, private.has_words('lower(i.name)', '$2', words)) into named using company, pattern, most + 1;
    candidates := candidates || named;
  end if;
  if cardinality(named) > most then
    -- and of very many names those that are used most.
    candidates := named || array(select used.id from (
        select i.id, i.name from public.items_database i where i.company_id = company and i.is_active
        order by i.usage_count desc, i.name, i.id limit 1000) used
      where lower(used.name) like pattern limit p_limit);
  end if;
  return query
    select best.id, (1 + extensions.word_similarity(words, lower(best.name)))::real
    from (
      select i.id, i.name from public.items_database i where i.company_id = company and i.id = any (candidates)
      order by lower(i.name) like pattern desc, i.usage_count desc, i.name limit p_limit) best;
  if not found then
    return query
      select near.item_id, near.likeness from private.items_near(company, words, greatest(p_limit, 300)) near
      order by near.likeness desc, near.usage_count desc limit p_limit;
  end if;
end $$;
