create function public.project_overview(p_project_id uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  project public.project_list;
begin
  select * into project from public.project_list l where l.id = p_project_id and l.company_id = private.company_id();
  if project.id is null then
    perform private.raise_api_error('PT404', 'Project not found');
  end if;
  return to_jsonb(project) || jsonb_build_object(
    'client', (select jsonb_build_object('id', c.id, 'name', c.name, 'email', c.email, 'phone', c.phone, 'address', c.address)
               from public.clients c where c.company_id = project.company_id and c.id = project.client_id),
    'days_remaining', case when project.end_date is not null then greatest(project.end_date - current_date, 0) end,
    'days_active', case when project.start_date is not null
      then greatest(coalesce(project.completed_at::date, current_date) - project.start_date, 0) end,
    'team_size', (select count(*) from (
      select m.user_id from public.project_members m where m.company_id = project.company_id and m.project_id = project.id
      union select project.project_manager_id where project.project_manager_id is not null) as team),
    'completed_tasks', (select count(*) from public.project_tasks t
      where t.company_id = project.company_id and t.project_id = project.id and t.status = 'completed'),
    'pending_tasks', (select count(*) from public.project_tasks t
      where t.company_id = project.company_id and t.project_id = project.id and t.status <> 'completed'),
    'photo_counts', (select jsonb_build_object('all', count(*), 'before', count(*) filter (where p.phase = 'before'),
        'during', count(*) filter (where p.phase = 'during'), 'after', count(*) filter (where p.phase = 'after'))
      from public.project_photos p
      where p.company_id = project.company_id and p.project_id = project.id and p.deleted_at is null),
    'document_counts', (select jsonb_build_object('all', count(*), 'contracts', count(*) filter (where d.category = 'contracts'),
        'permits', count(*) filter (where d.category = 'permits'),
        'warranties', count(*) filter (where d.category = 'warranties'),
        'invoices', count(*) filter (where d.category = 'invoices'))
      from public.project_documents d
      where d.company_id = project.company_id and d.project_id = project.id and d.deleted_at is null),
    'recent_activity', (select coalesce(jsonb_agg(to_jsonb(a) order by a.timestamp desc), '[]') from (
      select l.id, l.type, l.status, l.title, l.description, l.entity_id, private.activity_actor(l, u.full_name) as user, l.timestamp
      from public.activity_log l
      left join public.user_profiles u on u.company_id = l.company_id and u.id = l.actor_id
      where l.company_id = project.company_id and l.project_id = project.id
      order by l.created_at desc limit 10) as a));
end $$;
comment on function public.project_overview is
  'One project as the detail screen shows it: its row of project_list, client, days, counts, recent activity. Roles '
  'see what their policies allow. Arguments: p_project_id. Errors: PT404. Callers: signed-in users.';
grant execute on function public.project_overview to authenticated;
