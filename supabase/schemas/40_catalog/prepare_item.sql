create function private.prepare_item() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.name := btrim(new.name);
  new.sku := nullif(btrim(new.sku), '');
  new.barcode := nullif(btrim(new.barcode), '');
  return new;
end $$;
comment on function private.prepare_item is 'Trigger: trims an item''s name, SKU, and barcode; an empty code is none.';
