-- Searching a large catalogue by index: under row-level security trigram operators are not leakproof and go unused,
-- so a definer function looks in the index, for the caller's own company only, and answers ids.

create index items_database_words_idx on public.items_database
  using gin (lower(coalesce(name, '') || ' ' || coalesce(sku, '') || ' ' || coalesce(barcode, '') || ' ' || coalesce(description, '')) extensions.gin_trgm_ops)
  where is_active;
create index items_database_name_words_idx on public.items_database using gin (lower(name) extensions.gin_trgm_ops) where is_active;

create function private.matching_items(p_query text, p_limit int) returns table (item_id uuid, rank real)
language plpgsql stable security definer set search_path = '' set pg_trgm.word_similarity_threshold = 0.45 as $$
declare
  company constant uuid := private.company_id();
  words constant text := lower(btrim(p_query));
begin
  if company is null or not private.has_permission('view_catalog') then
    return;
  end if;
  return query
    select i.id, (1 + extensions.word_similarity(words, lower(i.name)))::real from public.items_database i
    where i.company_id = company and i.is_active
      and lower(coalesce(i.name, '') || ' ' || coalesce(i.sku, '') || ' ' || coalesce(i.barcode, '') || ' ' || coalesce(i.description, ''))
        like lower(private.like_pattern(words))
    order by lower(i.name) like lower(private.like_pattern(words)) desc, i.usage_count desc, i.name limit p_limit;
  if not found then
    return query
      select i.id, extensions.word_similarity(words, lower(i.name))::real from public.items_database i
      where i.company_id = company and i.is_active and words operator(extensions.<%) lower(i.name)
      order by 2 desc, i.usage_count desc limit p_limit;
  end if;
end $$;
comment on function private.matching_items is
  'Active items of the caller''s company that contain a text, best first; where none does, those whose name is nearly it. Nothing without view_catalog.';

create or replace function public.search_items(p_query text, p_limit int default 20) returns setof public.item_picker
language sql stable security invoker set search_path = '' as $$
  (select p.* from public.item_picker p
    where btrim(coalesce(p_query, '')) = '' and p.company_id = (select private.company_id())
    order by p.usage_count desc, p.name limit least(greatest(p_limit, 1), 100))
  union all
  (select p.* from private.matching_items(p_query, least(greatest(p_limit, 1), 100)) m
    join public.item_picker p on p.company_id = (select private.company_id()) and p.id = m.item_id
    where btrim(coalesce(p_query, '')) <> ''
    order by m.rank desc, p.usage_count desc, p.name)
$$;

revoke execute on function private.matching_items from public, anon;
grant execute on function private.matching_items to authenticated, service_role;
