-- Prices that are taken back are as they were, also in that they were typed or not; and one rule says which are a line's own.

create function private.has_own_price(l public.quote_items, i public.items_database) returns boolean
language sql stable set search_path = '' as $$
  select l.unit_price is distinct from l.catalog_price and l.unit_price <> private.item_price(i)
$$;
comment on function private.has_own_price is 'Whether somebody has typed the price of a line: it is neither the item''s of the time when it was written, nor that of now.';
revoke all on function private.has_own_price from public, anon;
grant execute on function private.has_own_price to authenticated, service_role;
grant update (catalog_price) on public.quote_items to authenticated;

create or replace function private.stamp_catalog_price() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and ((new.item_id, new.unit_price) is not distinct from (old.item_id, old.unit_price)
      or new.catalog_price is distinct from old.catalog_price)
     or tg_op = 'INSERT' and new.catalog_price is not null then
    return new;
  end if;
  new.catalog_price := (select private.item_price(i) from public.items_database i where i.company_id = new.company_id and i.id = new.item_id);
  return new;
end $$;

create or replace function public.accept_prices(p_ids uuid[], p_reprice_drafts boolean default true) returns jsonb
language plpgsql security invoker set search_path = '' as $$
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

create or replace function public.reprice_quote(p_id uuid, p_own_lines uuid[] default '{}') returns jsonb
language plpgsql security invoker set search_path = '' as $$
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
    perform private.reject('PT404', 'Quote not found');
  end if;
  if quote.status <> 'draft' then
    perform private.reject('PT409', 'Only a draft can be repriced: what was sent stays as it was sent.');
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

create or replace function public.take_back_prices(p_ids uuid[], p_before jsonb default '{}') returns jsonb
language plpgsql security invoker set search_path = '' as $$
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
