create function public.accept_prices(p_ids uuid[], p_reprice_drafts boolean default true) returns jsonb
language plpgsql set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  moved int;
  items jsonb;
  lines jsonb := '[]';
  repriced uuid[];
  kept int := 0;
begin
  perform private.require_write('edit_catalog', 'create_edit_items');
  select coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'cost', i.cost, 'unit_price', i.unit_price)), '[]') into items
  from public.price_proposals p join public.items_database i on i.company_id = p.company_id and i.id = p.item_id
  where p.company_id = company and p.id = any (p_ids) and p.status = 'pending';
  moved := public.decide_price_proposals(p_ids, true);
  select coalesce(jsonb_agg(b.value || jsonb_build_object('version', i.version)), '[]') into items
  from jsonb_array_elements(items) b join public.items_database i on i.company_id = company and i.id = (b.value ->> 'id')::uuid;
  if p_reprice_drafts and private.has_permission('edit_documents') then
    with asked as materialized (
      select l.id, l.quote_id, l.unit_price, l.unit_cost, l.catalog_price, private.item_price(i) as new_price, i.cost as new_cost,
        private.has_own_price(l, i) as is_own
      from public.price_proposals p
      join public.items_database i on i.company_id = p.company_id and i.id = p.item_id
      join public.quote_items l on l.company_id = i.company_id and l.item_id = i.id
      join public.quotes q on q.company_id = l.company_id and q.id = l.quote_id and q.status = 'draft' and q.deleted_at is null
      where p.id = any (p_ids) and p.company_id = company and p.status = 'accepted'
        and (l.unit_price, l.unit_cost) is distinct from (private.item_price(i), i.cost)
    ), touched as (
      update public.quote_items l set unit_price = a.new_price, unit_cost = a.new_cost from asked a
      where l.company_id = company and l.id = a.id and not a.is_own
      returning to_jsonb(a) - 'is_own' as line, l.quote_id
    )
    select (select array_agg(distinct t.quote_id) from touched t), (select coalesce(jsonb_agg(t.line), '[]') from touched t),
      (select count(*) from asked a where a.is_own)
    into repriced, lines, kept;
    perform private.touch_quotes(repriced);
  end if;
  return jsonb_build_object('items', moved, 'quotes', coalesce(cardinality(repriced), 0), 'kept', kept,
    'before', jsonb_build_object('items', items, 'lines', lines));
end $$;
comment on function public.accept_prices is
  'Accepts price proposals and, if wanted, writes the new prices into draft quotes; sent and accepted quotes stay, '
  'and so does a draft''s line with a price of its own. Returns { items, quotes, kept, before }: how many items, '
  'quotes and lines with a price of their own, and what take_back_prices takes. Arguments: p_ids, the proposals; '
  'p_reprice_drafts, whether draft quotes get the new prices. Errors: PT402, PT403. Callers: signed-in users with '
  'edit_catalog.';
grant execute on function public.accept_prices to authenticated, service_role;
