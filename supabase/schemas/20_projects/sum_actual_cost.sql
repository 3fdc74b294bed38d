create function private.sum_actual_cost(p_company uuid, p_project uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.project_finances (project_id, company_id)
  select p_project, p_company from public.projects p where p.id = p_project
  on conflict do nothing;
  -- Locked first, summed after: two costs at once are both counted.
  perform from public.project_finances f where f.project_id = p_project for no key update;
  update public.project_finances f
  set actual_cost = (select coalesce(sum(l.amount), 0) from public.project_cost_lines l
    where l.company_id = p_company and l.project_id = p_project and l.status = 'spent')
  where f.project_id = p_project;
end $$;
comment on function private.sum_actual_cost is
  'Sets project_finances.actual_cost: what was spent, the cost of approved time, and approved bills.';
