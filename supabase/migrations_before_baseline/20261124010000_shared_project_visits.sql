-- A page with a shared project that stays open asks every few minutes for fresh addresses of its photos.
create or replace function public.read_shared_project(p_token text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  link public.share_links;
  shared public.projects;
begin
  update public.share_links l set last_viewed_at = now(),
    view_count = l.view_count + (l.last_viewed_at is null or l.last_viewed_at < now() - interval '10 minutes')::int
  from private.share_link_tokens t
  where t.share_link_id = l.id and t.token_hash = sha256(p_token::bytea) and l.revoked_at is null and l.expires_at > now()
  returning l.* into link;
  select * into shared from public.projects p where p.id = link.project_id and p.deleted_at is null;
  if shared.id is null then
    perform private.reject('PT404', 'This link is no longer valid.');
  end if;
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
    'expires_at', link.expires_at);
end $$;
comment on function public.read_shared_project is
  'What a visitor with the link sees: no sums, no client, no documents. Photos come by short signed addresses from a gateway. '
  'Reading again within ten minutes is the same visit. Error: PT404 expired, revoked or unknown.';
