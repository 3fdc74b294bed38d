create function public.item_page(
  p_filters jsonb default '{}', p_sort text default 'name', p_descending boolean default false, p_offset int default 0,
  p_limit int default 25
) returns jsonb
language sql stable set search_path = '' as $$
  select private.page_counts('item', p_filters, p.total, p.is_more)
    || jsonb_build_object('rows', coalesce((select jsonb_agg(to_jsonb(l) order by at.place)
      from unnest(p.ids) with ordinality at (id, place)
      join public.item_list l on l.company_id = (select private.company_id()) and l.id = at.id), '[]'))
  from private.item_page(p_filters, p_sort, p_descending, greatest(p_offset, 0), least(greatest(p_limit, 1), 1000)) p
$$;
comment on function public.item_page is
  'A page of item_list: { rows, total, is_more, unfiltered: { total, is_more } or null }. p_filters, all optional: q (text in name, SKU, barcode, '
  'description, category), trade [], unit [], bands [{ from, to }] of unit_price, used_since, stock (in, low, out), '
  'all (a text may be paged to its end, as an export does). total counts up to 1,000 matches; is_more says that '
  'there are more: without q all of them can be paged to, with q a thousand. Arguments: p_filters, p_sort, '
  'p_descending; p_offset and p_limit (1 to 1,000) in rows. Callers: signed-in users.';

create function private.item_page(
  p_filters jsonb, p_sort text, p_descending boolean, p_offset int, p_limit int, out ids uuid[], out total int,
  out is_more boolean
) returns record
language plpgsql stable security definer set search_path = '' set enable_seqscan = off set jit = off as $$
declare
  company constant uuid := private.company_id();
  most constant int := 1000;
  words constant text := lower(btrim(coalesce(p_filters ->> 'q', '')));
  pattern constant text := lower(private.like_pattern(words));
  sorted_by text := p_sort;
  found_ids uuid[];
  items public.items_database[];
  named public.items_database[];
begin
  ids := '{}';
  total := 0;
  is_more := false;
  if company is null or not private.has_permission('view_catalog') then
    return;
  end if;
  if p_sort = 'price' and not exists (select from public.items_database i
      where i.company_id = company and i.is_active and (i.seasonal_pricing or i.price_basis = 'cost')) then
    sorted_by := 'unit_price';
  end if;
  if words = '' or p_filters ? 'all' then
    execute private.items_hits(p_filters, most + 1, 'i.id') into found_ids using company, p_filters, pattern;
    is_more := cardinality(found_ids) > most;
    if is_more then
      ids := private.walk_items(p_filters, sorted_by, p_descending, p_offset, p_limit);
    else
      execute format('select array(select i.id from public.items_database i where i.company_id = $1 and i.id = any ($2) order by %s offset $3 limit $4)',
          private.items_order(sorted_by, p_descending))
        into ids using company, found_ids, p_offset, p_limit;
    end if;
    total := least(cardinality(found_ids), most);
    return;
  end if;
  execute private.items_hits(p_filters, most + 1, 'i') into items using company, p_filters, pattern;
  is_more := cardinality(items) > most;
  if is_more and exists (select from unnest(items) i where strpos(lower(i.name), words) = 0) then
    -- Those with the word in their name come before the others.
    execute format('select array(select i from public.items_database i where %s and %s limit %s)',
        private.items_where(p_filters - 'q'), private.contains_text('lower(i.name)', '$3', words), most)
      into named using company, p_filters, pattern;
    items := named || array(select i from unnest(items) i where strpos(lower(i.name), words) = 0);
  end if;
  total := least(cardinality(items), most);
  execute format('select array(select i.id from unnest($1) i order by %s offset $2 limit $3)', private.items_order(sorted_by, p_descending))
    into ids using items[:most], p_offset, p_limit;
end $$;
comment on function private.item_page is
  'Which active items of the caller''s company are on a page of a list, in order; how many match, at most 1,000, '
  'and whether there are more. Of a text that more match, the page is one of 1,000 matches, those by name first. '
  'Nothing without view_catalog.';
grant execute on function public.item_page, private.item_page to authenticated, service_role;
