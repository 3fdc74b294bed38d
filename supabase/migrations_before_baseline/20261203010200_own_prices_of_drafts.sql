-- Repricing a draft leaves the prices that somebody has typed: a price is the line's own where it is not the item's of the time at
-- which it was written.

alter table public.quote_items add column catalog_price numeric(12, 2);
comment on column public.quote_items.catalog_price is
  'What the item cost a client when the line''s price was written; another price than that was typed by hand.';
grant insert (catalog_price) on public.quote_items to authenticated;

-- Of lines from before: what an item has ever been sold for is its price, as far as that is known.
update public.quote_items l set catalog_price = case
    when exists (select from public.price_proposals p where p.company_id = i.company_id and p.item_id = i.id
      and l.unit_price in (p.old_price, p.new_price)) then l.unit_price
    else private.item_price(i) end
from public.items_database i, public.quotes q
where i.company_id = l.company_id and i.id = l.item_id and q.company_id = l.company_id and q.id = l.quote_id and q.status <> 'accepted';

create function private.stamp_catalog_price() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and (new.item_id, new.unit_price) is not distinct from (old.item_id, old.unit_price)
     or tg_op = 'INSERT' and new.catalog_price is not null then
    return new;
  end if;
  new.catalog_price := (select private.item_price(i) from public.items_database i where i.company_id = new.company_id and i.id = new.item_id);
  return new;
end $$;
comment on function private.stamp_catalog_price is 'A line keeps what its item was sold for when its price was written, so that a price of its own can be told from it.';
revoke execute on function private.stamp_catalog_price from public, anon;
create trigger quote_items_catalog_price before insert or update of item_id, unit_price on public.quote_items
  for each row execute function private.stamp_catalog_price();

create or replace function public.save_quote(p_quote jsonb, p_items jsonb, p_version int default null) returns jsonb
language plpgsql security invoker set search_path = '' as $$
declare
  target uuid := coalesce((p_quote ->> 'id')::uuid, gen_random_uuid());
  q public.quotes;
  -- The stored lines by their ids.
  kept jsonb := '{}';
begin
  perform private.require_write('edit_documents', 'create_edit_quotes');
  if nullif(btrim(p_quote ->> 'title'), '') is null then
    perform private.reject('PT422', 'Quote title is required', 'title');
  end if;
  select * into q from public.quotes where id = target for update;
  if not found then
    begin
      insert into public.quotes (id, client_id, custom_client_name, project_id, quote_number, number_origin, title, description,
        discount_type, discount_value, tax_rate, valid_until, notes, terms, show_summary_only)
      values (target, (p_quote ->> 'client_id')::uuid, nullif(btrim(p_quote ->> 'custom_client_name'), ''),
        (p_quote ->> 'project_id')::uuid, nullif(btrim(p_quote ->> 'quote_number'), ''),
        case when nullif(btrim(p_quote ->> 'quote_number'), '') is not null then 'typed'
          else coalesce(p_quote ->> 'number_origin', 'quotes_page') end,
        btrim(p_quote ->> 'title'), p_quote ->> 'description', coalesce(p_quote ->> 'discount_type', 'amount'),
        coalesce((p_quote ->> 'discount_value')::numeric, (p_quote ->> 'discount_amount')::numeric, 0),
        coalesce((p_quote ->> 'tax_rate')::numeric, 0), (p_quote ->> 'valid_until')::date, p_quote ->> 'notes',
        p_quote ->> 'terms', coalesce((p_quote ->> 'show_summary_only')::boolean, false));
    exception when unique_violation then
      -- the same save arrived twice at once: the other one has made it
      if exists (select from public.quotes where id = target) then
        return private.quote_json(target);
      end if;
      if nullif(btrim(p_quote ->> 'quote_number'), '') is null then
        raise;
      end if;
      perform private.reject('PT422', format('Quote number %s is already in use.', btrim(p_quote ->> 'quote_number')), 'quote_number');
    end;
  elsif p_version is null then
    return private.quote_json(target);
  else
    if q.version <> p_version then
      perform private.reject('PT409', 'Somebody else has changed this quote. Reload it to see the changes.');
    end if;
    if q.deleted_at is not null then
      perform private.reject('PT404', 'This quote has been deleted.');
    end if;
    update public.quotes set
      client_id = (p_quote ->> 'client_id')::uuid,
      custom_client_name = nullif(btrim(p_quote ->> 'custom_client_name'), ''),
      project_id = (p_quote ->> 'project_id')::uuid,
      title = btrim(p_quote ->> 'title'),
      description = p_quote ->> 'description',
      discount_type = coalesce(p_quote ->> 'discount_type', 'amount'),
      discount_value = coalesce((p_quote ->> 'discount_value')::numeric, (p_quote ->> 'discount_amount')::numeric, 0),
      tax_rate = coalesce((p_quote ->> 'tax_rate')::numeric, 0),
      valid_until = (p_quote ->> 'valid_until')::date,
      notes = p_quote ->> 'notes',
      terms = p_quote ->> 'terms',
      show_summary_only = coalesce((p_quote ->> 'show_summary_only')::boolean, false)
    where id = target;
    select coalesce(jsonb_object_agg(i.id, to_jsonb(i)), '{}') into kept from public.quote_items i where i.quote_id = target;
    delete from public.quote_items where quote_id = target;
  end if;
  insert into public.quote_items (id, quote_id, item_id, position, section, name, description, quantity, unit, unit_price,
    unit_cost, is_optional, is_selected, alternative_group, catalog_price)
  select coalesce((x.line ->> 'id')::uuid, gen_random_uuid()), target, (x.line ->> 'item_id')::uuid, x.place::int,
    nullif(btrim(x.line ->> 'section'), ''), btrim(x.line ->> 'name'), x.line ->> 'description',
    coalesce((x.line ->> 'quantity')::numeric, 1), x.line ->> 'unit', coalesce((x.line ->> 'unit_price')::numeric, 0),
    (x.line ->> 'unit_cost')::numeric, coalesce((x.line ->> 'is_optional')::boolean, false),
    coalesce((x.line ->> 'is_selected')::boolean, true), nullif(btrim(x.line ->> 'alternative_group'), ''),
    case when (y.was ->> 'item_id', (y.was ->> 'unit_price')::numeric) = (x.line ->> 'item_id', (x.line ->> 'unit_price')::numeric)
      then (y.was ->> 'catalog_price')::numeric end
  from jsonb_array_elements(coalesce(p_items, '[]')) with ordinality as x (line, place)
  cross join lateral (select kept -> (x.line ->> 'id') as was) y;
  if (select total_amount < 0 from public.quotes where id = target) then
    perform private.reject('PT422', 'The total cannot be negative.');
  end if;
  return private.quote_json(target);
end $$;

create or replace function public.duplicate_quote(p_id uuid, p_new_id uuid default gen_random_uuid()) returns jsonb
language plpgsql security invoker set search_path = '' as $$
declare
  q public.quotes;
begin
  perform private.require_write('edit_documents', 'create_edit_quotes');
  select * into q from public.quotes where id = p_id and deleted_at is null;
  if not found then
    perform private.reject('PT404', 'Quote not found');
  end if;
  insert into public.quotes (id, client_id, custom_client_name, project_id, number_origin, title, description, discount_type,
    discount_value, tax_rate, valid_until, notes, terms, show_summary_only, duplicated_from)
  values (p_new_id, q.client_id, q.custom_client_name, q.project_id, case q.number_origin when 'project' then 'project' else 'quotes_page' end,
    q.title, q.description, q.discount_type, q.discount_value, q.tax_rate, current_date + 30, q.notes, q.terms, q.show_summary_only, q.id)
  on conflict (id) do nothing;
  if found then
    insert into public.quote_items (quote_id, item_id, position, section, name, description, quantity, unit, unit_price, unit_cost,
      is_optional, is_selected, alternative_group, catalog_price)
    select p_new_id, item_id, position, section, name, description, quantity, unit, unit_price, unit_cost, is_optional, is_selected,
      alternative_group, catalog_price
    from public.quote_items where company_id = q.company_id and quote_id = q.id;
  end if;
  return private.quote_json(p_new_id);
end $$;

drop function public.reprice_quote(uuid);
create function public.reprice_quote(p_id uuid, p_own_lines uuid[] default '{}') returns jsonb
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
    select l.id, l.position, l.name, l.unit_price, l.unit_cost, private.item_price(i) as catalog_price, i.cost as new_cost,
      l.unit_price is distinct from l.catalog_price and l.unit_price <> private.item_price(i) and l.id <> all (p_own_lines) as is_own
    from public.quote_items l join public.items_database i on i.company_id = l.company_id and i.id = l.item_id
    where l.company_id = quote.company_id and l.quote_id = quote.id and (i.cost > l.unit_cost or l.id = any (p_own_lines))
  ), touched as (
    update public.quote_items l set unit_price = case when a.is_own then a.unit_price else a.catalog_price end, unit_cost = a.new_cost
    from asked a where l.company_id = quote.company_id and l.id = a.id
    returning a.*, l.unit_price as new_price
  )
  select count(*) filter (where not t.is_own),
    coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'unit_price', t.unit_price, 'unit_cost', t.unit_cost,
      'new_price', t.new_price, 'new_cost', t.new_cost)), '[]'),
    coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name, 'unit_price', t.unit_price, 'catalog_price', t.catalog_price)
      order by t.position, t.id) filter (where t.is_own), '[]')
  into changed, lines, kept from touched t;
  if lines <> '[]' then
    perform private.touch_quotes(array[quote.id]);
  end if;
  return jsonb_build_object('lines', changed, 'prices', coalesce(cardinality(proposed), 0), 'kept', kept,
    'proposals', to_jsonb(coalesce(proposed, '{}')), 'before', jsonb_build_object('items', items, 'lines', lines));
end $$;
comment on function public.reprice_quote is
  'Accepts the waiting prices of a draft''s items and writes today''s price and cost into the lines whose item costs more now. A line whose price was typed by hand keeps it and takes the cost, unless it is among p_own_lines; other lines keep what was agreed. Answers { lines, prices, kept: [{ id, name, unit_price, catalog_price }], proposals, before }; take_back_prices takes the last two. Errors: PT402, PT403, PT404, PT409.';
revoke execute on function public.reprice_quote from public, anon;
grant execute on function public.reprice_quote to authenticated, service_role;
