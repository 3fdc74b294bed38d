create function private.item_defaults() returns jsonb
language sql immutable set search_path = '' as $$
  select '{"category": "materials", "unit": "each", "unit_price": 0, "markup_percentage": 0, "price_basis": "selling",
    "tax_category": "materials", "seasonal_pricing": false, "inventory_tracking": true, "current_stock": 0,
    "reorder_level": 0, "is_active": true}'::jsonb
$$;
comment on function private.item_defaults is 'What a new item has where nothing is said.';
grant execute on function private.item_defaults to authenticated;
