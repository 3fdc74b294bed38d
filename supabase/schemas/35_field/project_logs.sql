create function public.project_logs(p_project_id uuid) returns jsonb
language sql stable set search_path = '' as $$ select private.project_logs(p_project_id) $$;
comment on function public.project_logs is
  'The daily logs of a project, latest first, at most 100: { today, logs: [{ columns of daily_logs, author, is_editable, photos: [{ hash, '
  'object_path, thumbnail_path }] of those that have arrived, is_late, crew: [{ name, seconds }] of that day from the time clock }] }. '
  'is_late: the device''s clock and the server''s are over 5 minutes apart. A subcontractor sees no crew. Arguments: p_project_id. Errors: PT402, PT403, '
  'PT404 project. Callers: signed-in users with track_time.';

create function private.project_logs(p_project_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  edits_all constant boolean := private.has_permission('edit_projects');
  sees_crew constant boolean := private.has_permission('update_progress');
begin
  perform private.require_read('track_time', 'view_projects');
  perform private.check_time_job(coalesce(p_project_id, '00000000-0000-0000-0000-000000000000'), null);
  return jsonb_build_object('today', private.company_date(company), 'logs', (
    select coalesce(jsonb_agg(to_jsonb(l) - 'company_id' || jsonb_build_object('author', coalesce(u.full_name, u.email),
        'is_editable', l.user_id = auth.uid() and coalesce(l.published_at > now() - interval '1 day', true) or edits_all,
        'is_late', private.is_late(l.device_saved_at, l.server_saved_at),
        'photos', (select coalesce(jsonb_agg(jsonb_build_object('hash', p.content_hash, 'object_path', p.object_path,
            'thumbnail_path', p.thumbnail_path) order by array_position(l.photo_hashes, p.content_hash)), '[]')
          from public.project_photos p where p.project_id = p_project_id and p.content_hash = any (l.photo_hashes) and p.deleted_at is null),
        'crew', (select coalesce(jsonb_agg(to_jsonb(c) order by c.name), '[]') from (
          select coalesce(p.full_name, p.email) as name, sum(coalesce(e.worked_seconds, 0)) as seconds
          from public.time_entries e join public.user_profiles p on p.id = e.user_id
          where sees_crew and e.company_id = company and e.project_id = p_project_id and e.work_day = l.day
          group by e.user_id, 1) c))
      order by l.day desc, l.created_at desc), '[]')
    from (select * from public.daily_logs d where d.company_id = company and d.project_id = p_project_id
      and (d.status = 'published' or d.user_id = auth.uid()) order by d.day desc, d.created_at desc limit 100) l
    join public.user_profiles u on u.id = l.user_id));
end $$;
grant execute on function public.project_logs, private.project_logs to authenticated;
