create function private.matching_items(p_query text, p_limit int) returns table (item_id uuid, rank real)
language plpgsql stable security definer rows 20 set search_path = '' set enable_seqscan = off
set enable_indexscan = on set enable_indexonlyscan = on set plan_cache_mode = force_custom_plan as $$
declare
  company constant uuid := private.company_id();
  words constant text := lower(btrim(p_query));
  pattern constant text := lower(private.like_pattern(words));
  asked constant text := 'select array(select i.id from public.items_database i where i.company_id = $1 and i.is_active and %s limit $3)';
  -- Those with the word in their name come before the others, the most used first.
  of_most_used constant text := 'select array(select used.id from (select i.id, i.name from public.items_database i
    where i.company_id = $1 and i.is_active order by i.usage_count desc, i.name, i.id limit $4) used where lower(used.name) like $2 limit $3)';
  most constant int := 200;
  candidates uuid[];
  named uuid[] := '{}';
begin
  if company is null or not private.has_permission('view_catalog') then
    return;
  end if;
  execute of_most_used into candidates using company, pattern, p_limit, most;
  if cardinality(candidates) < p_limit then
    execute format(asked, private.contains_text('lower(coalesce(i.name, '''') || '' '' || coalesce(i.sku, '''') || '' '' || coalesce(i.barcode, '''') || '' '' || coalesce(i.description, ''''))', '$2', words))
      into candidates using company, pattern, most + 1;
    if cardinality(candidates) > most then
      execute of_most_used into named using company, pattern, p_limit, 1000;
      if cardinality(named) < p_limit then
        candidates := candidates || named;
        perform set_config(setting, 'off', true) from unnest(array['enable_indexscan', 'enable_indexonlyscan']) setting;
        execute format(asked, private.contains_text('lower(i.name)', '$2', words)) into named using company, pattern, most + 1;
      end if;
      candidates := candidates || named;
    end if;
  end if;
  return query
    select best.id, (1 + extensions.word_similarity(words, lower(best.name)))::real
    from (
      select i.id, i.name from public.items_database i where i.company_id = company and i.id = any (candidates)
      order by lower(i.name) like pattern desc, i.usage_count desc, i.name limit p_limit) best;
  if not found then
    return query
      select near.item_id, near.likeness from private.similar_items(company, words, greatest(p_limit, 300)) near
      order by near.likeness desc, near.usage_count desc limit p_limit;
  end if;
end $$;
comment on function private.matching_items is
  'Active items of the caller''s company that contain a text, best first; where none does, those whose name is nearly '
  'it. Nothing without view_catalog.';
grant execute on function private.matching_items to authenticated, service_role;
