create function private.stamp_line_cost() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.unit_cost is null and new.item_id is not null then
    select i.cost into new.unit_cost from public.items_database i where i.company_id = new.company_id and i.id = new.item_id;
  end if;
  return new;
end $$;
comment on function private.stamp_line_cost is
  'Trigger: records the item''s cost on a new line, so that a later increase is visible.';
