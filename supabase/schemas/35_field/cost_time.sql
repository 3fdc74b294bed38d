create function private.cost_time(p_company uuid, p_people uuid[], p_weeks date[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.entry_costs as c (entry_id, company_id, project_id, cost_code_id, cost_date, status, regular_seconds,
    overtime_seconds, double_seconds, is_rated, amount)
  select p.entry_id, p_company, p.project_id, coalesce(p.cost_code_id, labor.id), greatest(p.first, date_trunc('month', p.work_day)::date),
    p.status, p.regular, p.overtime, p.double, coalesce(r.cost is not null, false) or p.regular + p.overtime + p.double = 0,
    round(coalesce((p.regular * r.cost + p.overtime * coalesce(o.cost, 1.5 * r.cost) + p.double * coalesce(d.cost, 2 * r.cost)) / 3600, 0), 2)
  from private.paid_time(p_company, p_people, p_weeks) p
  left join public.cost_codes labor on labor.company_id = p_company and labor.category = 'labor'
  left join lateral (select private.rate_of(p_company, p.user_id, 'regular', p.work_day) as cost) r on true
  left join lateral (select private.rate_of(p_company, p.user_id, 'overtime', p.work_day) as cost where p.overtime > 0) o on true
  left join lateral (select private.rate_of(p_company, p.user_id, 'double', p.work_day) as cost where p.double > 0) d on true
  order by p.entry_id
  on conflict (entry_id) do update set project_id = excluded.project_id, cost_code_id = excluded.cost_code_id,
    cost_date = excluded.cost_date, status = excluded.status, regular_seconds = excluded.regular_seconds,
    overtime_seconds = excluded.overtime_seconds, double_seconds = excluded.double_seconds, is_rated = excluded.is_rated,
    amount = excluded.amount
  where (c.status = 'committed' or excluded.status = 'committed') and c is distinct from excluded;
  -- What is frozen still leaves a deleted project.
  update public.entry_costs c set project_id = e.project_id
  from unnest(p_people, p_weeks) w (user_id, first)
  join public.time_entries e on e.company_id = p_company and e.user_id = w.user_id and e.work_day between w.first and w.first + 6
  where c.entry_id = e.id and c.project_id is distinct from e.project_id;
end $$;
comment on function private.cost_time is
  'Splits the entries of some people''s weeks into regular, overtime, and double time and costs them: hours times the wage in '
  'effect on that day, plus burden, rounded to the cent for each entry. Time without a cost code belongs to the labor code. What '
  'is approved already stays as it is. Arguments: the company; p_people and p_weeks, equally long, the first days of weeks.';
