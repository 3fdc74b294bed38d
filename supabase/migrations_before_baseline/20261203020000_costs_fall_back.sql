-- A material whose last cost record is deleted has the cost again that it had before its history began, or none; and so has
-- what a vendor asks for it. Before, the cost that somebody had entered by mistake stayed.

alter table public.materials add column cost_before_history numeric(12,2) check (cost_before_history >= 0);
comment on column public.materials.cost_before_history is 'Its unit cost when the first record of its cost history was entered; null where that is not known.';
alter table public.vendor_materials add column cost_before_history numeric(12,2) check (cost_before_history >= 0);
comment on column public.vendor_materials.cost_before_history is 'What the vendor asked for it before the first cost record of this vendor; null where that is not known.';

create function private.keep_cost_before(p_company uuid, p_material uuid, p_vendor uuid, p_asked numeric default null) returns void
language sql volatile security definer set search_path = '' as $$
  update public.materials m set cost_before_history = m.unit_cost
  where m.company_id = p_company and m.id = p_material
    and not exists (select from public.cost_tracking c where c.company_id = p_company and c.material_id = p_material);
  update public.vendor_materials v set cost_before_history = coalesce(p_asked, v.unit_cost)
  where v.company_id = p_company and v.material_id = p_material and v.vendor_id = p_vendor
    and not exists (select from public.cost_tracking c where c.company_id = p_company and c.material_id = p_material and c.vendor_id = p_vendor)
$$;
comment on function private.keep_cost_before is
  'Before the first record of a cost history: what the material costs, and what the vendor asks, or asked until now (p_asked).';

create function private.begin_cost_history() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.keep_cost_before(new.company_id, new.material_id, new.vendor_id);
  return new;
end $$;
comment on function private.begin_cost_history is 'See private.keep_cost_before; what a typed cost or a new price of a vendor enters by itself says itself what was before.';
create trigger cost_tracking_begin before insert on public.cost_tracking
  for each row when (pg_trigger_depth() = 0) execute function private.begin_cost_history();

create or replace function private.record_vendor_price() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if pg_trigger_depth() = 1 and new.unit_cost > 0 and (new.is_preferred or exists (
      select from public.materials m where m.company_id = new.company_id and m.id = new.material_id and m.vendor_id = new.vendor_id)) then
    perform private.keep_cost_before(new.company_id, new.material_id, new.vendor_id, old.unit_cost);
    insert into public.cost_tracking (company_id, material_id, vendor_id, cost, effective_date, notes)
    values (new.company_id, new.material_id, new.vendor_id, new.unit_cost, current_date, 'Vendor price changed');
  end if;
  return null;
end $$;

create or replace function private.forget_cost_record() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.put_cost_in_force(old.company_id, old.material_id, old.vendor_id);
  if old.is_ahead then
    return null;
  end if;
  update public.materials m set unit_cost = coalesce(m.cost_before_history, 0)
  where m.company_id = old.company_id and m.id = old.material_id and m.unit_cost = old.cost
    and not exists (select from public.cost_tracking c where c.company_id = m.company_id and c.material_id = m.id and not c.is_ahead);
  update public.vendor_materials v set unit_cost = coalesce(v.cost_before_history, 0)
  where v.company_id = old.company_id and v.material_id = old.material_id and v.vendor_id = old.vendor_id and v.unit_cost = old.cost
    and not exists (select from public.cost_tracking c where c.company_id = v.company_id and c.material_id = v.material_id
      and c.vendor_id = v.vendor_id and not c.is_ahead);
  return null;
end $$;
comment on function private.forget_cost_record is
  'See private.put_cost_in_force; where no record is left, the material and the vendor''s link have the cost of before the history, or none (0).';

revoke execute on function private.keep_cost_before, private.begin_cost_history from public, anon;
