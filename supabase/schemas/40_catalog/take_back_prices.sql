create function public.take_back_prices(p_ids uuid[], p_before jsonb default '{}') returns jsonb
language plpgsql set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  restored int;
  repriced uuid[];
begin
  perform private.require_write('edit_catalog', 'create_edit_items');
  update public.items_database i set cost = b.cost, unit_price = b.unit_price
  from jsonb_to_recordset(p_before -> 'items') as b (id uuid, cost numeric, unit_price numeric, version int)
  where i.company_id = company and i.id = b.id and i.version = b.version;
  get diagnostics restored = row_count;
  if private.has_permission('edit_documents') then
    with touched as (
      update public.quote_items l set unit_price = b.unit_price, unit_cost = b.unit_cost,
        catalog_price = coalesce(b.catalog_price, l.catalog_price)
      from jsonb_to_recordset(p_before -> 'lines') as b (id uuid, unit_price numeric, unit_cost numeric, catalog_price numeric, new_price numeric, new_cost numeric),
        public.quotes q
      where l.company_id = company and l.id = b.id and (l.unit_price, l.unit_cost) is not distinct from (b.new_price, b.new_cost)
        and q.company_id = l.company_id and q.id = l.quote_id and q.status = 'draft' and q.deleted_at is null
      returning l.quote_id
    )
    select array_agg(distinct t.quote_id) into repriced from touched t;
    perform private.touch_quotes(repriced);
  end if;
  return jsonb_build_object('proposals', private.reopen_price_proposals(p_ids), 'items', restored, 'quotes', coalesce(cardinality(repriced), 0));
end $$;
comment on function public.take_back_prices is
  'Undoes accept_prices, with its `before`, or a rejection of proposals: the proposals are pending again, and items '
  'and lines get their prices back unless they have been changed since. Returns { proposals, items, quotes }. '
  'Arguments: p_ids, the proposals; p_before. Errors: PT402, PT403. Callers: signed-in users with edit_catalog.';
grant execute on function public.take_back_prices to authenticated, service_role;
