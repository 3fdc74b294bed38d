create function private.payroll_weeks() returns table (n int, paid numeric, unpaid numeric)
language sql stable security definer set search_path = '' as $$
  select floor((c.cost_date - current_date) / 7.0)::int, coalesce(sum(c.amount) filter (where not u.is_unpaid), 0),
    coalesce(sum(c.amount) filter (where u.is_unpaid), 0)
  from public.time_entries e join public.entry_costs c on c.entry_id = e.id
  cross join lateral (select e.status <> 'exported' and e.work_day > current_date - 28 as is_unpaid) u
  where (select private.has_permission('view_money')) and e.company_id = (select private.company_id())
    and e.project_id is not null and e.work_day >= current_date - 182
  group by 1
$$;
comment on function private.payroll_weeks is
  'Labor on jobs by week of the last half year, in dollars with burden; n is the week relative to today (-1: the last seven days), '
  'by labor_costs.cost_date. Unpaid: worked within four weeks and not exported to payroll; older time counts as paid, because not every '
  'company exports. Sums of the whole company are coarser than those by cost code that view_money includes, so they show no wage; '
  'hours without a job, which labor_costs leaves out too, would: next to labor_costs they might be one person''s. Callers: '
  'analytics_outlook, cash_forecast.';
grant execute on function private.payroll_weeks to authenticated, service_role;
