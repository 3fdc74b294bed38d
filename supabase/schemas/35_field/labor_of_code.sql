create function public.labor_of_code(p_project_id uuid, p_cost_code_id uuid) returns jsonb
language sql stable set search_path = '' as $$ select private.labor_of_code(p_project_id, p_cost_code_id) $$;
comment on function public.labor_of_code is
  'Labor on a cost code of a project: { seconds, approved_seconds, unrated_seconds, committed, actual, people: [{ user_id, name, '
  'seconds, approved_seconds, committed, actual }] }. Amounts in dollars: the code''s sum with view_money, because a budget by '
  'cost code has to show what the code cost; a person''s with view_wages only, null for everyone else. Who lacks view_wages gets '
  'no smaller sum than the code to date, and hours of people without a share of the amount; where one person alone works on a code, '
  'its cost an hour with burden and overtime can still be worked out, not the wage. Time without a cost code belongs to the labor code. '
  'Arguments: p_project_id; p_cost_code_id. Errors: PT402, PT403, PT404 project. Callers: signed-in users with view_money.';

create function private.labor_of_code(p_project_id uuid, p_cost_code_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  sees_wages constant boolean := private.has_permission('view_wages');
begin
  perform private.require_read('view_money', 'view_projects');
  perform private.check_time_job(coalesce(p_project_id, '00000000-0000-0000-0000-000000000000'), null);
  return (
    with person as (
      select e.user_id, coalesce(u.full_name, u.email) as name, sum(s.seconds) as seconds,
        coalesce(sum(s.seconds) filter (where c.status = 'actual'), 0) as approved_seconds,
        case when sees_wages then coalesce(sum(c.amount) filter (where c.status = 'committed'), 0) end as committed,
        case when sees_wages then coalesce(sum(c.amount) filter (where c.status = 'actual'), 0) end as actual
      from public.entry_costs c
      join public.time_entries e on e.id = c.entry_id
      join public.user_profiles u on u.id = e.user_id
      cross join lateral (select c.regular_seconds + c.overtime_seconds + c.double_seconds as seconds) s
      where c.company_id = company and c.project_id = p_project_id and c.cost_code_id = p_cost_code_id
      group by e.user_id, 2
    )
    select jsonb_build_object('seconds', coalesce(sum(l.seconds), 0), 'approved_seconds', coalesce(sum(l.approved_seconds), 0),
      'unrated_seconds', coalesce(sum(l.unrated_seconds), 0), 'committed', coalesce(sum(l.committed), 0), 'actual', coalesce(sum(l.actual), 0),
      'people', (select coalesce(jsonb_agg(to_jsonb(p) order by p.seconds desc, p.name), '[]') from person p))
    from public.labor_costs l
    where l.company_id = company and l.project_id = p_project_id and l.cost_code_id = p_cost_code_id);
end $$;
grant execute on function public.labor_of_code, private.labor_of_code to authenticated;
