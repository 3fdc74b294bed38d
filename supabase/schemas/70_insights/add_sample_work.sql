create function private.add_sample_work(p_company uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.project_timeline (company_id, project_id, title, type, kind, status, start_date, due_date, progress, position)
  select p_company, p.id, t.title, t.kind, case t.kind when 'milestone' then 'milestone' when 'inspection' then 'inspection' else 'task' end, t.status,
    p.start_date + t.starts, p.start_date + t.ends, t.progress, t.place
  from (values
    ('Whitaker', 1, 'Demolition', 'other', 'completed', 0, 4, 100), ('Whitaker', 2, 'Rough-in inspection', 'inspection', 'completed', 11, 11, 100),
    ('Whitaker', 3, 'Cabinets', 'other', 'in_progress', 18, 27, 60), ('Whitaker', 4, 'Counters and tile', 'other', 'pending', 30, 41, 0),
    ('Whitaker', 5, 'Handover', 'milestone', 'pending', 50, 50, 0),
    ('Jimenez', 1, 'Tear-off', 'other', 'completed', 0, 2, 100), ('Jimenez', 2, 'Roofing', 'other', 'completed', 3, 7, 100),
    ('Jimenez', 3, 'Final inspection', 'inspection', 'completed', 8, 8, 100),
    ('Bakery', 1, 'Building permit', 'permit', 'pending', -8, 0, 0), ('Bakery', 2, 'Storefront', 'other', 'pending', 1, 15, 0),
    ('Bakery', 3, 'Counter, lights, and paint', 'other', 'pending', 16, 32, 0)
  ) as t (job, place, title, kind, status, starts, ends, progress)
  join public.projects p on p.company_id = p_company and p.name like t.job || '% (sample)'
  join private.sample_clients s on s.company_id = p_company and s.client_id = p.client_id;
  insert into public.project_tasks (company_id, project_id, title, status, due_date, position)
  select p_company, p.id, t.title, t.status, current_date + t.due, t.place
  from (values
    ('Whitaker', 1, 'Order countertop template', 'completed', -6), ('Whitaker', 2, 'Confirm tile delivery', 'in_progress', 2),
    ('Whitaker', 3, 'Book the final inspection', 'pending', 18), ('Bakery', 1, 'Call about the permit', 'pending', 3)
  ) as t (job, place, title, status, due)
  join public.projects p on p.company_id = p_company and p.name like t.job || '% (sample)'
  join private.sample_clients s on s.company_id = p_company and s.client_id = p.client_id;
  insert into public.expenses (company_id, project_id, category, description, amount, expense_date, supplier)
  select p_company, p.id, t.category, t.description, t.amount, p.start_date + t.day, t.supplier
  from (values
    ('Whitaker', 'labor', 'Demolition and disposal', 1790, 3, 'City Hauling'), ('Whitaker', 'materials', 'Cabinets', 8640, 16, 'Cedar Creek Cabinets'),
    ('Whitaker', 'subcontractors', 'Electrical rough-in', 2875, 10, 'Hale Electric'), ('Whitaker', 'labor', 'Crew, weeks 1 to 3', 2480, 20, null),
    ('Jimenez', 'materials', 'Shingles and flashing', 6980, 1, 'Summit Roofing Supply'), ('Jimenez', 'labor', 'Roofing crew', 4260, 8, null),
    ('Jimenez', 'labor', 'Dump trailer', 540, 2, 'ToolTime Rentals')
  ) as t (job, category, description, amount, day, supplier)
  join public.projects p on p.company_id = p_company and p.name like t.job || '% (sample)'
  join private.sample_clients s on s.company_id = p_company and s.client_id = p.client_id;
end $$;
comment on function private.add_sample_work is 'The schedules, tasks, and expenses of the sample jobs.';
