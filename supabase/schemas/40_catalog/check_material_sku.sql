create function private.check_material_sku() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  holder text;
begin
  -- A row of another company is refused by its policy, which runs after this; the error must not say what that company has.
  if auth.uid() is not null and new.company_id is distinct from private.company_id() then
    return new;
  end if;
  -- Two who save at the same moment come one after the other.
  perform pg_advisory_xact_lock(hashtextextended('materials.sku/' || new.company_id, 0));
  -- Asked for afresh each time: planned once, while the table is small, it would read all of a table that has grown since.
  execute 'select m.name from public.materials m
    where m.company_id = $1 and m.sku is not null and lower(m.sku) = lower(btrim($2)) and m.id <> $3
    order by m.created_at limit 1' into holder using new.company_id, new.sku, new.id;
  if holder is not null then
    perform private.raise_api_error('PT422', format('SKU "%s" is already used by "%s".', btrim(new.sku), holder), 'sku');
  end if;
  return new;
end $$;
comment on function private.check_material_sku is
  'Refuses a SKU that another material of the company has. Error: PT422.';
