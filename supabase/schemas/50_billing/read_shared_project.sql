create function public.read_shared_project(p_token text) returns jsonb
language sql set search_path = '' as $$ select private.read_shared_project(p_token) $$;
comment on function public.read_shared_project is
  'What a visitor with the link sees: no sums, no client, no documents; the daily logs that were shared. Photos come by short signed addresses from a '
  'gateway. Reading again within ten minutes is the same visit, and the company''s own look is none. Arguments: '
  'p_token. Errors: PT404 expired, revoked or unknown. Callers: anyone with the token.';

create function private.read_shared_project(p_token text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  link constant public.share_links := private.open_share_link(p_token);
  shared public.projects;
begin
  select * into shared from public.projects p where p.id = link.project_id and p.deleted_at is null;
  if shared.id is null or link.photo_id is not null or link.document_id is not null then
    perform private.raise_api_error('PT404', 'This link is no longer valid.');
  end if;
  perform private.count_visit(link);
  return jsonb_build_object(
    'company', (select jsonb_build_object('name', c.name, 'phone', c.phone, 'email', c.email, 'logo_url', c.logo_url,
        'primary_color', c.primary_color) from public.companies c where c.id = shared.company_id),
    'project', jsonb_build_object('id', shared.id, 'name', shared.name, 'description', shared.description,
      'status', shared.status, 'address', shared.address, 'start_date', shared.start_date, 'end_date', shared.end_date,
      'project_type', shared.project_type, 'completion_percentage', shared.completion_percentage),
    'timeline', coalesce((select jsonb_agg(jsonb_build_object('id', t.id, 'title', t.title, 'type', t.type,
        'status', t.status, 'start_date', t.start_date, 'due_date', t.due_date, 'progress', t.progress)
        order by t.due_date, t.position)
      from public.project_timeline t where t.project_id = shared.id), '[]'),
    'photos', case when link.shows_photos then coalesce((select jsonb_agg(jsonb_build_object('id', p.id, 'title', p.title,
        'description', p.description, 'phase', p.phase, 'taken_at', p.taken_at, 'object_path', p.object_path,
        'thumbnail_path', p.thumbnail_path) order by p.taken_at desc)
      from public.project_photos p where p.project_id = shared.id and p.deleted_at is null), '[]') else '[]' end,
    'logs', coalesce((select jsonb_agg(jsonb_build_object('id', l.id, 'day', l.day, 'weather', l.weather, 'work_done', l.work_done,
        'deliveries', l.deliveries, 'delays', l.delays) order by l.day desc, l.created_at desc)
      from (select * from public.daily_logs d where d.company_id = shared.company_id and d.project_id = shared.id and d.is_shared
        and d.status = 'published' order by d.day desc, d.created_at desc limit 60) l), '[]'),
    'expires_at', link.expires_at, 'offers_portal', private.portal_of_link(p_token) is not null);
end $$;
grant execute on function public.read_shared_project, private.read_shared_project to anon, authenticated;
