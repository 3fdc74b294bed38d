-- One click on a draft that loses margin: what its items cost and sell for now comes into its lines.

create function public.reprice_quote(p_id uuid) returns jsonb
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
  return jsonb_build_object('lines', changed, 'prices', coalesce(cardinality(proposed), 0));
end $$;
comment on function public.reprice_quote is
  'Accepts the waiting prices of a draft''s items and writes today''s price and cost into the lines whose item costs more now; other lines keep what was agreed. Answers { lines, prices }. Errors: PT402, PT403, PT404, PT409.';

revoke execute on function public.reprice_quote from public, anon;
grant execute on function public.reprice_quote to authenticated, service_role;
