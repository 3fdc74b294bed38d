-- A link can also show one photo or one document of a project, for days and revocable, as the links to projects are.

alter table public.share_links
  add column photo_id uuid,
  add column document_id uuid,
  add constraint share_links_photo_fkey foreign key (company_id, photo_id)
    references public.project_photos (company_id, id) on delete cascade,
  add constraint share_links_document_fkey foreign key (company_id, document_id)
    references public.project_documents (company_id, id) on delete cascade,
  add constraint share_links_one_file_check check (photo_id is null or document_id is null);
create index share_links_photo_idx on public.share_links (company_id, photo_id) where photo_id is not null;
create index share_links_document_idx on public.share_links (company_id, document_id) where document_id is not null;
comment on table public.share_links is
  'Expiring, revocable links to a project without sums, or to one of its photos or documents. The token itself is not stored.';

drop function public.create_share_link(uuid, int, text, boolean);
create function public.create_share_link(
  p_project_id uuid, p_days int default 30, p_label text default '', p_shows_photos boolean default true,
  p_photo_id uuid default null, p_document_id uuid default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  link public.share_links;
  token text := private.new_token();
begin
  perform private.require_write('edit_projects', 'create_edit_projects');
  if not exists (select from public.projects p
                 where p.id = p_project_id and p.company_id = private.company_id() and p.deleted_at is null) then
    perform private.reject('PT404', 'Project not found');
  elsif p_photo_id is not null and not exists (select from public.project_photos p
    where p.id = p_photo_id and p.company_id = private.company_id() and p.project_id = p_project_id and p.deleted_at is null) then
    perform private.reject('PT404', 'Photo not found');
  elsif p_document_id is not null and not exists (select from public.project_documents d
    where d.id = p_document_id and d.company_id = private.company_id() and d.project_id = p_project_id and d.deleted_at is null
      and (not d.is_office_only or private.has_permission('view_money'))) then
    perform private.reject('PT404', 'Document not found');
  elsif p_photo_id is not null and p_document_id is not null then
    perform private.reject('PT422', 'A link shows one file', 'document_id');
  elsif p_days is null or p_days not between 1 and 365 then
    perform private.reject('PT422', 'A link is valid for 1 to 365 days', 'expires_at');
  end if;
  insert into public.share_links (company_id, project_id, label, shows_photos, expires_at, photo_id, document_id)
  values (private.company_id(), p_project_id, coalesce(p_label, ''), coalesce(p_shows_photos, true),
    now() + make_interval(days => p_days), p_photo_id, p_document_id)
  returning * into link;
  insert into private.share_link_tokens (share_link_id, token_hash) values (link.id, sha256(token::bytea));
  return to_jsonb(link) || jsonb_build_object('token', token);
end $$;
comment on function public.create_share_link is
  'A read-only link to a project, or to one of its photos or documents; the token is shown this once. Errors: PT403 role, PT404, '
  'PT422 days, or two files.';
grant execute on function public.create_share_link to authenticated;

create function private.open_share_link(p_token text) returns public.share_links
language sql stable security definer set search_path = '' as $$
  select l.* from public.share_links l join private.share_link_tokens t on t.share_link_id = l.id
  where t.token_hash = sha256(p_token::bytea) and l.revoked_at is null and l.expires_at > now()
$$;
comment on function private.open_share_link is 'The link of a token, unless it has expired or was revoked.';

create function private.count_visit(p_link public.share_links) returns void
language sql security definer set search_path = '' as $$
  update public.share_links l set last_viewed_at = now(),
    view_count = l.view_count + (l.last_viewed_at is null or l.last_viewed_at < now() - interval '10 minutes')::int
  where l.id = p_link.id and private.company_id() is distinct from l.company_id
$$;
comment on function private.count_visit is
  'Counts a visit by a link: once within ten minutes, and never one by the company itself.';

create or replace function public.read_shared_project(p_token text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  link constant public.share_links := private.open_share_link(p_token);
  shared public.projects;
begin
  select * into shared from public.projects p where p.id = link.project_id and p.deleted_at is null;
  if shared.id is null or link.photo_id is not null or link.document_id is not null then
    perform private.reject('PT404', 'This link is no longer valid.');
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
    'expires_at', link.expires_at);
end $$;

create function public.read_shared_file(p_token text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  link constant public.share_links := private.open_share_link(p_token);
  file jsonb;
begin
  select jsonb_build_object('kind', 'photo', 'name', coalesce(nullif(p.title, ''), p.file_name, 'Photo'),
      'file_name', coalesce(p.file_name, 'photo.jpg'), 'object_path', p.object_path, 'note', p.description,
      'file_type', lower(substring(p.object_path from '\.(\w+)$')))
  into file from public.project_photos p where p.id = link.photo_id and p.deleted_at is null;
  if file is null then
    select jsonb_build_object('kind', 'document', 'name', d.name, 'note', d.description)
      || coalesce((select jsonb_build_object('object_path', s.signed_object_path, 'file_type', 'pdf', 'file_name', d.name || ' (signed).pdf')
          from public.signatures s where s.document_id = d.id and s.version_number = d.version_number and s.signed_object_path is not null
          order by s.signed_at desc limit 1),
        jsonb_build_object('object_path', d.object_path, 'file_type', d.file_type, 'file_name', d.file_name))
    into file from public.project_documents d where d.id = link.document_id and d.deleted_at is null;
  end if;
  if file is null or not exists (select from public.projects p where p.id = link.project_id and p.deleted_at is null) then
    perform private.reject('PT404', 'This link is no longer valid.');
  end if;
  perform private.count_visit(link);
  return file || jsonb_build_object('expires_at', link.expires_at,
    'company_name', (select c.name from public.companies c where c.id = link.company_id));
end $$;
comment on function public.read_shared_file is
  'The photo or document behind a link, a signed document with its signatures. The file comes by a short signed address from a '
  'gateway. Error: PT404 expired, revoked or unknown.';
grant execute on function public.read_shared_file to anon, authenticated;
revoke execute on function private.open_share_link, private.count_visit from public, anon;
