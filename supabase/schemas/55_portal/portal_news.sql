create function private.portal_news(p_company uuid, p_projects uuid[]) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('kind', n.kind, 'at', n.at, 'title', n.title, 'count', n.pieces, 'project_id', n.project_id,
    'project_name', (select p.name from public.projects p where p.company_id = p_company and p.id = n.project_id)) order by n.at desc), '[]')
  from (
    select * from (
      (select 'log' as kind, l.published_at as at, left(l.work_done, 200) as title, 1 as pieces, l.project_id
      from public.daily_logs l
      where l.company_id = p_company and l.project_id = any (p_projects) and l.is_shared and l.status = 'published' order by l.published_at desc limit 6)
      union all
      (select 'photos', max(f.taken_at), '', count(*)::int, f.project_id
      from public.project_photos f
      where f.company_id = p_company and f.project_id = any (p_projects) and f.is_shared and f.deleted_at is null
      group by f.project_id, f.taken_at::date order by 2 desc limit 6)
      union all
      (select 'file', d.created_at, d.name, 1, d.project_id
      from public.project_documents d
      where d.company_id = p_company and d.project_id = any (p_projects) and d.shared_with = 'client' and d.deleted_at is null
      order by d.created_at desc limit 6)
      union all
      (select 'done', t.completed_at, t.title, 1, t.project_id
      from public.project_timeline t
      where t.company_id = p_company and t.project_id = any (p_projects) and t.is_shared and t.completed_at is not null
      order by t.completed_at desc limit 6)
    ) everything order by at desc limit 6
  ) n
$$;
comment on function private.portal_news is
  'What is new in projects, as their client may know it: shared daily logs, photos of a day, files, and finished steps.';
