create function public.project_checklists(p_project_id uuid) returns jsonb
language sql stable set search_path = '' as $$ select private.project_checklists(p_project_id) $$;
comment on function public.project_checklists is
  'The checklists of a project, those in progress first, at most 100, and the templates to start from: { checklists: [{ columns of '
  'checklists, started_by_name, finished_by_name, punch_count, is_late }], templates: [{ id, name, items, version }] }. is_late: the device''s '
  'clock and the server''s are over 5 minutes apart. Arguments: p_project_id. Errors: PT402, PT403, PT404 project. Callers: signed-in '
  'users with track_time.';

create function private.project_checklists(p_project_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
begin
  perform private.require_read('track_time', 'view_projects');
  perform private.check_time_job(coalesce(p_project_id, '00000000-0000-0000-0000-000000000000'), null);
  return jsonb_build_object('checklists', (
      select coalesce(jsonb_agg(to_jsonb(l) - 'company_id' || jsonb_build_object('started_by_name', coalesce(u.full_name, u.email),
          'finished_by_name', coalesce(f.full_name, f.email),
          'punch_count', (select count(*) from public.punch_items i where i.company_id = company and i.checklist_id = l.id),
          'is_late', private.is_late(l.device_started_at, l.created_at) or private.is_late(l.device_finished_at, l.finished_at))
        order by l.status = 'done', coalesce(l.finished_at, l.created_at) desc), '[]')
      from (select * from public.checklists c where c.company_id = company and c.project_id = p_project_id
        order by c.status = 'done', c.created_at desc limit 100) l
      left join public.user_profiles u on u.id = l.created_by left join public.user_profiles f on f.id = l.finished_by),
    'templates', (select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name, 'items', t.items, 'version', t.version)
        order by lower(t.name)), '[]')
      from public.checklist_templates t where t.company_id = company and t.archived_at is null));
end $$;
grant execute on function public.project_checklists, private.project_checklists to authenticated;
