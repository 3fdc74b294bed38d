create function public.bulk_update_items(p_ids uuid[], p_changes jsonb) returns int
language plpgsql set search_path = '' as $$
declare
  changed int;
begin
  perform private.require_write('edit_catalog', 'create_edit_items');
  update public.items_database i set
    category = coalesce(p_changes ->> 'category', i.category),
    trade = case when p_changes ? 'trade' then p_changes ->> 'trade' else i.trade end,
    unit_price = case when p_changes ? 'price_percent' then private.round_price(i.unit_price * (1 + (p_changes ->> 'price_percent')::numeric / 100), i.unit_price)
      else coalesce((p_changes ->> 'unit_price')::numeric, i.unit_price) end,
    tax_category = coalesce(p_changes ->> 'tax_category', i.tax_category),
    reorder_level = coalesce((p_changes ->> 'reorder_level')::numeric, i.reorder_level),
    is_active = coalesce((p_changes ->> 'is_active')::boolean, i.is_active)
  where i.id = any (p_ids);
  get diagnostics changed = row_count;
  return changed;
end $$;
comment on function public.bulk_update_items is
  'Changes category, trade, unit_price or price_percent, tax_category, reorder_level, is_active of many items at '
  'once; returns how many. Arguments: p_ids; p_changes, an object of the keys above. Errors: PT402, PT403. Callers: '
  'signed-in users with edit_catalog.';
grant execute on function public.bulk_update_items to authenticated, service_role;
