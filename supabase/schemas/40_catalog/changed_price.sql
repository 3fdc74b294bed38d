create function private.changed_price(i public.items_database, p_item jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
declare
  new_cost constant numeric := (nullif(p_item ->> 'cost', ''))::numeric;
  new_price constant numeric := (nullif(p_item ->> 'unit_price', ''))::numeric;
  new_markup constant numeric := (nullif(p_item ->> 'markup_percentage', ''))::numeric;
  stepped record;
begin
  if coalesce(new_cost, new_price, new_markup) is null then
    return '{}';
  end if;
  select * into stepped from private.price_and_markup(coalesce(new_cost, i.cost),
    coalesce(new_price, case when new_markup is null then nullif(i.unit_price, 0) end), new_markup, i.markup_percentage);
  return jsonb_build_object('cost', new_cost,
    'unit_price', case when coalesce(new_cost, i.cost) is null then new_price else stepped.price end,
    'markup_percentage', case when coalesce(new_cost, i.cost) > 0 then stepped.markup else new_markup end);
end $$;
comment on function private.changed_price is
  'Cost, price and markup of an item after a row of a file, in step; null for what stays.';
grant execute on function private.changed_price to authenticated;
