create view public.project_timeline_list with (security_invoker = true) as
select t.id, t.company_id, t.project_id, t.title, t.description, t.type, t.status, t.start_date, t.due_date,
  t.duration_days, t.assignee_id, t.assignee, t.progress, t.result, t.notes, t.position, t.completed_at, t.created_by,
  t.version, t.created_at, t.updated_at, coalesce(p.full_name, t.assignee) as assignee_name,
  array(select d.depends_on_id from public.project_timeline_dependencies d
    where d.company_id = t.company_id and d.project_id = t.project_id and d.entry_id = t.id) as depends_on,
  t.kind, t.parent_id, t.start_time, t.end_time, t.work_days, t.is_pinned, t.constraint_date, t.color,
  (select coalesce(jsonb_agg(jsonb_build_object('depends_on_id', d.depends_on_id, 'type', d.type, 'lag_days', d.lag_days)
      order by d.depends_on_id), '[]')
    from public.project_timeline_dependencies d
    where d.company_id = t.company_id and d.project_id = t.project_id and d.entry_id = t.id) as dependencies
from public.project_timeline t
left join public.user_profiles p on p.company_id = t.company_id and p.id = t.assignee_id;

comment on view public.project_timeline_list is
  'Timeline entries with the assignee''s name and the ids that they wait for.';

grant select on public.project_timeline_list to authenticated, service_role;
