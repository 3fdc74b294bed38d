alter table public.cost_tracking add column is_ahead boolean not null default false;
comment on column public.cost_tracking.is_ahead is 'Dated ahead: the daily jobs put it in force on its day.';
update public.cost_tracking set is_ahead = true where effective_date > current_date;
create index cost_tracking_ahead_idx on public.cost_tracking (effective_date) where is_ahead;

create function private.put_cost_in_force(p_company uuid, p_material uuid, p_vendor uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.materials m set unit_cost = latest.cost
  from (select c.cost from public.cost_tracking c where c.company_id = p_company and c.material_id = p_material
    and c.effective_date <= current_date order by c.effective_date desc, c.created_at desc limit 1) latest
  where m.company_id = p_company and m.id = p_material and m.unit_cost <> latest.cost;
  update public.vendor_materials v set unit_cost = latest.cost
  from (select c.cost from public.cost_tracking c where c.company_id = p_company and c.material_id = p_material and c.vendor_id = p_vendor
    and c.effective_date <= current_date order by c.effective_date desc, c.created_at desc limit 1) latest
  where v.company_id = p_company and v.material_id = p_material and v.vendor_id = p_vendor and v.unit_cost <> latest.cost;
end $$;
comment on function private.put_cost_in_force is 'The newest cost in force becomes the material''s unit cost, and the vendor''s newest that of its link.';

create or replace function private.apply_cost_record() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.put_cost_in_force(new.company_id, new.material_id, new.vendor_id);
  return null;
end $$;
comment on function private.apply_cost_record is 'See private.put_cost_in_force.';

create function private.mark_cost_ahead() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.is_ahead := new.effective_date > current_date;
  return new;
end $$;
comment on function private.mark_cost_ahead is 'A cost of a later day awaits it.';
create trigger cost_tracking_ahead before insert on public.cost_tracking
  for each row execute function private.mark_cost_ahead();

create function private.put_due_costs_in_force() returns int
language plpgsql security definer set search_path = '' as $$
declare
  due record;
  put int := 0;
begin
  for due in
    update public.cost_tracking set is_ahead = false where is_ahead and effective_date <= current_date
    returning company_id, material_id, vendor_id
  loop
    perform private.put_cost_in_force(due.company_id, due.material_id, due.vendor_id);
    put := put + 1;
  end loop;
  return put;
end $$;
comment on function private.put_due_costs_in_force is 'Puts costs in force whose day has come; answers how many.';

create or replace function public.run_daily_jobs() returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  expired constant int := private.expire_quotes();
  due constant int := private.put_due_costs_in_force();
  refreshed constant int := public.refresh_all_metrics();
  lapsed int;
begin
  update public.ai_usage set status = 'failed', settled_at = now() where status = 'reserved' and created_at < now() - interval '1 hour';
  get diagnostics lapsed = row_count;
  return jsonb_build_object('expired_quotes', expired, 'costs_in_force', due, 'refreshed_companies', refreshed, 'lapsed_reservations', lapsed);
end $$;
comment on function public.run_daily_jobs is
  'For a daily job of the service role; running it again the same day changes nothing. Sent quotes past their date become expired, costs whose day has come are in force, every company''s metrics are stored, forgotten reservations of the assistant lapse.';
