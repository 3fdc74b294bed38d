create function private.item_price(i public.items_database) returns numeric
language sql stable set search_path = '' as $$
  select coalesce(
    case when i.seasonal_pricing then
      case when extract(month from current_date) in (12, 1, 2) then i.winter_price
        when extract(month from current_date) between 6 and 8 then i.summer_price end end,
    case when i.price_basis = 'cost' and i.cost is null then private.round_price(i.unit_price * (1 + i.markup_percentage / 100), i.unit_price) else i.unit_price end)
$$;
comment on function private.item_price is
  'What a line is filled with: the season''s price (winter December to February, summer June to August) where there '
  'is one, else the selling price; the markup is added only for cost-only imports.';
grant execute on function private.item_price to authenticated, service_role;
