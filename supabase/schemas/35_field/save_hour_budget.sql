create function public.save_hour_budget(p_project_id uuid, p_cost_code_id uuid, p_hours numeric default null) returns numeric
language sql set search_path = '' as $$ select private.save_hour_budget(p_project_id, p_cost_code_id, p_hours) $$;
comment on function public.save_hour_budget is
  'Sets how many hours are planned for a cost code of a project; null removes the plan. Returns the hours. Arguments: p_project_id; '
  'p_cost_code_id; p_hours, up to 100000. Errors: PT402, PT403, PT404 project or cost code, PT422 hours. Callers: signed-in users with '
  'edit_projects.';

create function private.save_hour_budget(p_project_id uuid, p_cost_code_id uuid, p_hours numeric) returns numeric
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  missing constant uuid := '00000000-0000-0000-0000-000000000000';
begin
  perform private.require_write('edit_projects', 'create_edit_projects');
  perform private.check_time_job(coalesce(p_project_id, missing), coalesce(p_cost_code_id, missing));
  if p_hours = 'NaN' or p_hours <= 0 or p_hours > 100000 then
    perform private.raise_api_error('PT422', 'Enter hours between 0.01 and 100,000.', 'hours');
  end if;
  delete from public.hour_budgets b
  where p_hours is null and b.company_id = company and b.project_id = p_project_id and b.cost_code_id = p_cost_code_id;
  insert into public.hour_budgets (company_id, project_id, cost_code_id, hours)
  select company, p_project_id, p_cost_code_id, p_hours where p_hours is not null
  on conflict on constraint hour_budgets_one_a_code do update set hours = excluded.hours;
  return p_hours;
end $$;
grant execute on function public.save_hour_budget, private.save_hour_budget to authenticated;
