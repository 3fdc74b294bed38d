-- Repricing changes a quote's lines: whoever has the quote open in an editor is told, instead of writing the old prices back.

create function private.touch_quotes(p_ids uuid[]) returns void
language sql volatile security definer set search_path = '' as $$
  update public.quotes set updated_at = now() where company_id = private.company_id() and id = any (p_ids)
$$;
comment on function private.touch_quotes is 'Gives quotes of the caller''s company a new version.';

create or replace function public.accept_prices(p_ids uuid[], p_reprice_drafts boolean default true) returns jsonb
language plpgsql security invoker set search_path = '' as $$
declare
  moved int;
  repriced uuid[];
begin
  perform private.require_write('edit_catalog', 'create_edit_items');
  moved := public.decide_price_proposals(p_ids, true);
  if p_reprice_drafts and private.has_permission('edit_documents') then
    with touched as (
      update public.quote_items l set unit_price = private.item_price(i), unit_cost = i.cost
      from public.items_database i, public.quotes q, public.price_proposals p
      where p.id = any (p_ids) and p.company_id = private.company_id() and p.status = 'accepted'
        and i.company_id = p.company_id and i.id = p.item_id
        and l.company_id = i.company_id and l.item_id = i.id
        and q.company_id = l.company_id and q.id = l.quote_id and q.status = 'draft' and q.deleted_at is null
        and (l.unit_price, l.unit_cost) is distinct from (private.item_price(i), i.cost)
      returning l.quote_id
    )
    select array_agg(distinct quote_id) into repriced from touched;
    perform private.touch_quotes(repriced);
  end if;
  return jsonb_build_object('items', moved, 'quotes', coalesce(cardinality(repriced), 0));
end $$;

create or replace function public.reprice_quote(p_id uuid) returns jsonb
language plpgsql security invoker set search_path = '' as $$
declare
  quote public.quotes;
  proposed uuid[];
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
    perform public.accept_prices(proposed, false);
  end if;
  update public.quote_items l set unit_price = private.item_price(i), unit_cost = i.cost
  from public.items_database i
  where l.company_id = quote.company_id and l.quote_id = quote.id and i.company_id = l.company_id and i.id = l.item_id
    and i.cost is not null and i.cost > l.unit_cost;
  get diagnostics changed = row_count;
  if changed > 0 then
    perform private.touch_quotes(array[quote.id]);
  end if;
  return jsonb_build_object('lines', changed, 'prices', coalesce(cardinality(proposed), 0));
end $$;

revoke execute on function private.touch_quotes from public, anon;
grant execute on function private.touch_quotes to authenticated;
