-- A cost that came into force on its day stood in the history twice: as it was dated ahead, and as if somebody had typed it that day.

create function private.is_cost_of_history() returns boolean
language sql stable set search_path = '' as $$
  select coalesce(current_setting('plumbline.cost_of_history', true), '') = 'on'
$$;
comment on function private.is_cost_of_history is 'Whether a record of the history is being put in force by the daily jobs: the new cost is no record of its own.';
revoke all on function private.is_cost_of_history from public, anon, authenticated;

create or replace function private.put_due_costs_in_force(p_companies uuid[] default null, p_now timestamptz default now()) returns int
language plpgsql security definer set search_path = '' as $$
declare
  due record;
  put int := 0;
begin
  perform set_config('plumbline.cost_of_history', 'on', true);
  for due in
    update public.cost_tracking c set is_ahead = false
    from private.days_of(p_companies, p_now) d
    where c.company_id = d.company_id and c.is_ahead and c.effective_date <= d.today
    returning c.company_id, c.material_id, c.vendor_id, d.today
  loop
    perform private.put_cost_in_force(due.company_id, due.material_id, due.vendor_id, due.today);
    put := put + 1;
  end loop;
  perform set_config('plumbline.cost_of_history', '', true);
  return put;
end $$;

create or replace function private.record_typed_cost() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- What the history itself sets comes from one of its records.
  if pg_trigger_depth() > 1 or private.is_cost_of_history() or new.unit_cost <= 0 then
    return null;
  end if;
  perform set_config('plumbline.typed_cost', 'on', true);
  if old.unit_cost > 0 and not exists (select from public.cost_tracking c where c.company_id = new.company_id and c.material_id = new.id) then
    insert into public.cost_tracking (company_id, material_id, cost, effective_date, notes, created_at)
    values (new.company_id, new.id, old.unit_cost, least(old.created_at::date, current_date), 'Cost until then', old.created_at);
  end if;
  insert into public.cost_tracking (company_id, material_id, cost, effective_date, notes, created_at)
  values (new.company_id, new.id, new.unit_cost, current_date, 'Unit cost changed', clock_timestamp());
  perform set_config('plumbline.typed_cost', '', true);
  return null;
end $$;

create or replace function private.record_vendor_price() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if pg_trigger_depth() = 1 and not private.is_cost_of_history() and new.unit_cost > 0 and (new.is_preferred or exists (
      select from public.materials m where m.company_id = new.company_id and m.id = new.material_id and m.vendor_id = new.vendor_id)) then
    perform private.keep_cost_before(new.company_id, new.material_id, new.vendor_id, old.unit_cost);
    insert into public.cost_tracking (company_id, material_id, vendor_id, cost, effective_date, notes)
    values (new.company_id, new.material_id, new.vendor_id, new.unit_cost, current_date, 'Vendor price changed');
  end if;
  return null;
end $$;
