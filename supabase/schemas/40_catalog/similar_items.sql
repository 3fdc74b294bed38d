-- The threshold is set here and not by a `set` clause of the function: who is no superuser cannot write one of pg_trgm in
-- a session that has not used pg_trgm yet, as in a second push or a restored dump.
create function private.similar_items(
  p_company uuid, p_words text, p_most int
) returns table (item_id uuid, usage_count int, likeness real)
language plpgsql stable set search_path = '' set enable_seqscan = off set enable_indexscan = off
set enable_indexonlyscan = off set plan_cache_mode = force_custom_plan as $$
begin
  perform set_config('pg_trgm.word_similarity_threshold', '0.45', true);
  return query
    select i.id, i.usage_count, extensions.word_similarity(p_words, lower(i.name)) from public.items_database i
    where i.company_id = p_company and i.is_active and p_words operator(extensions.<%) lower(i.name) limit p_most;
end $$;
comment on function private.similar_items is
  'Active items of a company with a word like the given ones in their name (0.45 or more of pg_trgm.word_similarity): '
  'any p_most of them.';
