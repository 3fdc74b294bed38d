create function public.reprice_quote(p_id uuid, p_own_lines uuid[] default '{}'::uuid[]) returns jsonb
language plpgsql set search_path = '' as $$
declare
  quote public.quotes;
  proposed uuid[];
  items jsonb := '[]';
  lines jsonb;
  kept jsonb;
  changed int;
begin
  perform private.require_write('edit_documents');
  select * into quote from public.quotes where company_id = private.company_id() and id = p_id and deleted_at is null for update;
  if not found then
    perform private.raise_api_error('PT404', 'Quote not found');
  end if;
  if quote.status <> 'draft' then
    perform private.raise_api_error('PT409', 'Only a draft quote can be repriced. Revise a sent quote first.');
  end if;
  select array_agg(distinct p.id) into proposed
  from public.price_proposals p join public.quote_items l on l.company_id = p.company_id and l.item_id = p.item_id
  where p.company_id = quote.company_id and l.quote_id = quote.id and p.status = 'pending';
  if proposed is not null then
    items := public.accept_prices(proposed, false) -> 'before' -> 'items';
  end if;
  with asked as materialized (
    select l.id, l.position, l.name, l.unit_price, l.unit_cost, l.catalog_price, private.item_price(i) as price_now, i.cost as new_cost,
      private.has_own_price(l, i) and l.id <> all (p_own_lines) as is_own
    from public.quote_items l join public.items_database i on i.company_id = l.company_id and i.id = l.item_id
    where l.company_id = quote.company_id and l.quote_id = quote.id and (i.cost > l.unit_cost or l.id = any (p_own_lines))
  ), touched as (
    update public.quote_items l set unit_price = case when a.is_own then a.unit_price else a.price_now end, unit_cost = a.new_cost
    from asked a where l.company_id = quote.company_id and l.id = a.id
    returning a.*, l.unit_price as new_price
  )
  select count(*) filter (where not t.is_own),
    coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'unit_price', t.unit_price, 'unit_cost', t.unit_cost,
      'catalog_price', t.catalog_price, 'new_price', t.new_price, 'new_cost', t.new_cost)), '[]'),
    coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name, 'unit_price', t.unit_price, 'catalog_price', t.price_now)
      order by t.position, t.id) filter (where t.is_own), '[]')
  into changed, lines, kept from touched t;
  if lines <> '[]' then
    perform private.touch_quotes(array[quote.id]);
  end if;
  return jsonb_build_object('lines', changed, 'prices', coalesce(cardinality(proposed), 0), 'kept', kept,
    'proposals', to_jsonb(coalesce(proposed, '{}')), 'before', jsonb_build_object('items', items, 'lines', lines));
end $$;
comment on function public.reprice_quote is
  'Accepts the waiting prices of a draft''s items and writes today''s price and cost into the lines whose item costs '
  'more now. A line whose price was typed by hand keeps it and takes the cost, unless it is among p_own_lines; other '
  'lines keep what was agreed. Returns { lines, prices, kept: [{ id, name, unit_price, catalog_price }], proposals, '
  'before }; take_back_prices takes the last two. Arguments: p_id, the quote. Errors: PT402, PT403, PT404, PT409. '
  'Callers: signed-in users with edit_documents.';
grant execute on function public.reprice_quote to authenticated, service_role;
