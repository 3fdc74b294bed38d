-- A unit cost that somebody types or a file brings is a record of the cost history, like a vendor's new price. Before, a
-- record of an earlier day, entered later, set such a cost back to the newest record without a word.

create function private.record_typed_cost() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- What the history itself sets comes from one of its records.
  if pg_trigger_depth() > 1 or new.unit_cost <= 0 then
    return null;
  end if;
  if old.unit_cost > 0 and not exists (select from public.cost_tracking c where c.company_id = new.company_id and c.material_id = new.id) then
    insert into public.cost_tracking (company_id, material_id, cost, effective_date, notes, created_at)
    values (new.company_id, new.id, old.unit_cost, least(old.created_at::date, current_date), 'Cost until then', old.created_at);
  end if;
  insert into public.cost_tracking (company_id, material_id, cost, effective_date, notes, created_at)
  values (new.company_id, new.id, new.unit_cost, current_date, 'Unit cost changed', clock_timestamp());
  return null;
end $$;
comment on function private.record_typed_cost is
  'A material''s unit cost that was changed by itself enters the cost history; where there is none yet, with the cost before it.';
create trigger materials_typed_cost after update of unit_cost on public.materials
  for each row when (old.unit_cost is distinct from new.unit_cost) execute function private.record_typed_cost();
