-- A typing error in the search of items is found by the trigrams of the names alone. The planner takes for granted that
-- a likeness is cheap to compare and common to find, and walked through the company's items by another index: a tenth
-- of a second among a hundred thousand.
create function private.items_near(p_company uuid, p_words text, p_most int) returns table (item_id uuid, usage_count int, likeness real)
language plpgsql stable set search_path = '' set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off
  set plan_cache_mode = force_custom_plan as $$
begin
  return query
    select i.id, i.usage_count, extensions.word_similarity(p_words, lower(i.name)) from public.items_database i
    where i.company_id = p_company and i.is_active and p_words operator(extensions.<%) lower(i.name) limit p_most;
end $$;
comment on function private.items_near is
  'Active items of a company with a word like the given ones in their name, as near as pg_trgm.word_similarity_threshold says: any p_most of them.';
revoke execute on function private.items_near from public, anon, authenticated;

create or replace function private.matching_items(p_query text, p_limit int) returns table (item_id uuid, rank real)
language plpgsql stable security definer rows 20 set search_path = '' set pg_trgm.word_similarity_threshold = 0.45 set enable_seqscan = off
  set plan_cache_mode = force_custom_plan as $$
declare
  company constant uuid := private.company_id();
  words constant text := lower(btrim(p_query));
  pattern constant text := lower(private.like_pattern(words));
  -- Asked for first where there is one, as private.has_words does.
  number constant text := coalesce(private.number_in(words), '%');
  most constant int := 200;
  candidates uuid[];
  named uuid[] := '{}';
begin
  if company is null or not private.has_permission('view_catalog') then
    return;
  end if;
  candidates := array(select i.id from public.items_database i
    where i.company_id = company and i.is_active
      and lower(coalesce(i.name, '') || ' ' || coalesce(i.sku, '') || ' ' || coalesce(i.barcode, '') || ' ' || coalesce(i.description, '')) like number
      and lower(coalesce(i.name, '') || ' ' || coalesce(i.sku, '') || ' ' || coalesce(i.barcode, '') || ' ' || coalesce(i.description, '')) like pattern
    limit most + 1);
  if cardinality(candidates) > most then
    -- A word that stands in many words: those with it in their name come before the others,
    named := array(select i.id from public.items_database i
      where i.company_id = company and i.is_active and lower(i.name) like number and lower(i.name) like pattern limit most + 1);
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
