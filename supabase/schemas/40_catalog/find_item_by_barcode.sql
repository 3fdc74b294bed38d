create function public.find_item_by_barcode(p_code text) returns jsonb
language sql stable set search_path = '' as $$
  select to_jsonb(p) from public.item_picker p
  where p.company_id = (select private.company_id()) and btrim(p_code) <> ''
    and (p.barcode = btrim(p_code) or p.id = (select private.own_item_with_sku(p_code)))
  order by (p.barcode = btrim(p_code)) is true desc limit 1
$$;
comment on function public.find_item_by_barcode is
  'The active item whose barcode equals the scanned code, else whose SKU does, ignoring case; null when there is '
  'none. Arguments: p_code. Callers: signed-in users.';
grant execute on function public.find_item_by_barcode to authenticated, service_role;
