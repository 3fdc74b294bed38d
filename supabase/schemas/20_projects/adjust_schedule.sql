create function private.adjust_schedule() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.sov_lines (company_id, project_id, position, description, scheduled_value)
  select new.company_id, new.project_id, max(l.position) + 1, 'Contract change', new.original_value - old.original_value
  from public.sov_lines l where l.company_id = new.company_id and l.project_id = new.project_id having count(*) > 0;
  perform private.refresh_pay_applications(new.company_id, new.project_id);
  return null;
end $$;
comment on function private.adjust_schedule is
  'Trigger: a contract that was unlocked and has another original value gets a line for the difference in its schedule of values.';
