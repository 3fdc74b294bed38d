create view public.item_picker with (security_invoker = true) as
select i.id, i.company_id, i.name, i.description, coalesce(i.category, 'general') as category, i.trade, i.unit, private.item_price(i) as price,
  i.unit_price, i.cost, i.markup_percentage, coalesce(i.supplier, 'Unknown') as supplier, i.sku, i.barcode, i.tax_category,
  case when not i.inventory_tracking then 'in-stock' when i.current_stock <= 0 then 'out-of-stock' when i.current_stock <= i.reorder_level then 'low-stock' else 'in-stock' end as stock_status,
  i.current_stock, i.usage_count, i.last_used_at,
  i.seasonal_pricing and private.item_price(i) <> i.unit_price as is_seasonal_price,
  case when t.id is not null then t.name when i.tax_category = 'exempt' then 'Exempt' end as tax_name,
  case when t.id is not null then t.rate when i.tax_category = 'exempt' then 0 end as tax_rate
from public.items_database i
left join public.tax_rates t on t.company_id = i.company_id and t.id = i.tax_rate_id and t.is_active
where i.is_active;

comment on view public.item_picker is 'The items that Select Items shows, with the price that the line gets.';

grant select on public.item_picker to authenticated, service_role;
