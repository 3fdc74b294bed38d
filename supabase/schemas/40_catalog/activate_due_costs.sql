create function private.activate_due_costs(
  p_companies uuid[] default null, p_now timestamptz default now()
) returns int
language plpgsql security definer set search_path = '' as $$
declare
  due record;
  put int := 0;
begin
  perform set_config('plumbline.cost_of_history', 'on', true);
  for due in
    update public.cost_tracking c set is_scheduled = false
    from private.company_dates(p_companies, p_now) d
    where c.company_id = d.company_id and c.is_scheduled and c.effective_date <= d.today
    returning c.company_id, c.material_id, c.vendor_id, d.today
  loop
    perform private.activate_cost(due.company_id, due.material_id, due.vendor_id, due.today);
    put := put + 1;
  end loop;
  perform set_config('plumbline.cost_of_history', '', true);
  return put;
end $$;
comment on function private.activate_due_costs is
  'Activates scheduled costs whose effective date has arrived in the company''s time zone; returns how many.';
