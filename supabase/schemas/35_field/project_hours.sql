create function public.project_hours(p_project_id uuid) returns jsonb
language sql stable set search_path = '' as $$ select private.project_hours(p_project_id) $$;
comment on function public.project_hours is
  'Hours on a project, never wages: { people: [{ user_id, name, seconds, approved_seconds, is_in }], codes: [{ cost_code_id, code, name, seconds, '
  'approved_seconds, budget_hours (null without a plan) }], days: [{ day, seconds, people }] }. A subcontractor sees their own. Arguments: p_project_id. Errors: '
  'PT402, PT403, PT404 project. Callers: signed-in users with track_time.';

create function private.project_hours(p_project_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  sees_all constant boolean := private.has_permission('update_progress');
begin
  perform private.require_read('track_time', 'view_projects');
  perform private.check_time_job(coalesce(p_project_id, '00000000-0000-0000-0000-000000000000'), null);
  return (
    with entry as materialized (
      select e.user_id, e.cost_code_id, e.work_day, coalesce(e.worked_seconds, 0) as seconds,
        case when e.status in ('approved', 'exported') then coalesce(e.worked_seconds, 0) else 0 end as approved, e.ended_at is null as is_in
      from public.time_entries e
      where e.company_id = company and e.project_id = p_project_id and (sees_all or e.user_id = auth.uid())
    )
    select jsonb_build_object(
      'people', (select coalesce(jsonb_agg(to_jsonb(p) order by p.seconds desc, p.name), '[]') from (
        select e.user_id, coalesce(u.full_name, u.email) as name, sum(e.seconds) as seconds, sum(e.approved) as approved_seconds,
          bool_or(e.is_in) as is_in
        from entry e join public.user_profiles u on u.id = e.user_id group by e.user_id, 2) p),
      'codes', (select coalesce(jsonb_agg(to_jsonb(c) order by c.seconds desc, c.code), '[]') from (
        select coalesce(e.cost_code_id, b.id) as cost_code_id, k.code, k.name, coalesce(sum(e.seconds), 0) as seconds,
          coalesce(sum(e.approved), 0) as approved_seconds, min(b.hours) as budget_hours
        from entry e
        full join (select h.cost_code_id as id, h.hours from public.hour_budgets h where h.company_id = company and h.project_id = p_project_id) b
          on b.id = e.cost_code_id
        left join public.cost_codes k on k.id = coalesce(e.cost_code_id, b.id) group by coalesce(e.cost_code_id, b.id), k.code, k.name) c),
      'days', (select coalesce(jsonb_agg(to_jsonb(d) order by d.day desc), '[]') from (
        select e.work_day as day, sum(e.seconds) as seconds, count(distinct e.user_id) as people
        from entry e group by e.work_day order by e.work_day desc limit 14) d)));
end $$;
grant execute on function public.project_hours, private.project_hours to authenticated;
