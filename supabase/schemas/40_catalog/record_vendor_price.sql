create function private.record_vendor_price() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if pg_trigger_depth() = 1 and not private.is_cost_of_history() and new.unit_cost > 0 and (new.is_preferred or exists (
      select from public.materials m where m.company_id = new.company_id and m.id = new.material_id and m.vendor_id = new.vendor_id)) then
    perform private.save_cost_before_history(new.company_id, new.material_id, new.vendor_id, old.unit_cost);
    insert into public.cost_tracking (company_id, material_id, vendor_id, cost, effective_date, notes)
    values (new.company_id, new.material_id, new.vendor_id, new.unit_cost, current_date, 'Vendor price changed');
  end if;
  return null;
end $$;
comment on function private.record_vendor_price is
  'A new price of the preferred or primary vendor enters the cost history, and with it the material''s cost.';
