set check_function_bodies = off;

drop policy project_photos_select on storage.objects;

create function private.infer_photo_phase() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.phase is null then
    new.phase := coalesce((
      select case
        when p.status = 'completed' then 'after'
        when p.status = 'planning' and p.completion_percentage = 0
          and (p.start_date is null or p.start_date > (new.taken_at at time zone c.timezone)::date) then 'before'
        else 'during' end
      from public.projects p join public.companies c on c.id = p.company_id
      where p.company_id = new.company_id and p.id = new.project_id), 'during');
  end if;
  return new;
end $$;

create table public.photo_voice_notes (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id(),
  project_id uuid not null,
  -- Of the photo that it is about, which may arrive after it: project_photos.content_hash.
  photo_hash text not null check (photo_hash ~ '^[0-9a-f]{64}$'),
  object_path text not null unique,
  content_type text not null check (content_type in ('audio/webm', 'audio/mp4', 'audio/ogg')),
  seconds int not null check (seconds between 1 and 120),
  created_by uuid default auth.uid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, id),
  check (starts_with(object_path, company_id::text || '/') and object_path !~ '\.\.|//' and length(object_path) <= 400),
  foreign key (company_id, project_id) references public.projects (company_id, id) on delete cascade
);

create index photo_voice_notes_photo_idx on public.photo_voice_notes (company_id, project_id, photo_hash, created_at);

call private.protect('public.photo_voice_notes', reads => 'view_projects', writes => 'update_progress',
  verbs => 'insert delete', feature => 'create_edit_projects');

call private.audit('public.photo_voice_notes');

create policy photo_voice_notes_assigned on public.photo_voice_notes as restrictive for select to authenticated
  using ((select private.sees_all_projects()) or (project_id = any ((select private.assigned_projects())::uuid[])));

create policy photo_voice_notes_insert_assigned on public.photo_voice_notes as restrictive for insert to authenticated
  with check ((select private.sees_all_projects()) or (project_id = any ((select private.assigned_projects())::uuid[])));

-- Everyone who takes photos speaks about them; only the office and supervisors delete.
alter policy photo_voice_notes_insert on public.photo_voice_notes
  with check (company_id = (select private.company_id()) and (select private.has_permission('track_time')));

create policy project_photos_select on storage.objects for select to authenticated
  using (bucket_id = 'project-photos' and (storage.foldername(name))[1] = (select private.company_id())::text
    and (owner_id = (select auth.uid())::text
         or exists (select from public.project_photos p where p.object_path = name)
         or exists (select from public.project_photos p where p.thumbnail_path = name)
         or exists (select from public.photo_voice_notes n where n.object_path = name)
         or exists (select from public.lead_files f where f.object_path = name)
         or exists (select from public.lead_files f where f.thumbnail_path = name)));

create trigger photo_voice_notes_file before insert on public.photo_voice_notes
  for each row execute function private.refuse_claimed_file('project-photos', 'object_path');

create trigger project_photos_phase before insert on public.project_photos
  for each row execute function private.infer_photo_phase();

CREATE TRIGGER zz_see_as BEFORE INSERT OR DELETE OR UPDATE ON public.photo_voice_notes FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_while_seeing_as();

grant insert (id, company_id, project_id, photo_hash, object_path, content_type, seconds)
  on public.photo_voice_notes to authenticated;

comment on table public.photo_voice_notes is
  'Recordings about a photo. They are for the company; clients don''t hear them.';

create or replace view public.project_photo_list with (security_invoker = true) as
select p.id, p.company_id, p.project_id, p.object_path, p.thumbnail_path, p.file_name, p.title, p.description, p.phase,
  p.taken_at, p.content_type, p.size_bytes, p.width, p.height, p.latitude, p.longitude, p.content_hash, p.uploaded_by,
  p.deleted_at, p.version, p.created_at, p.updated_at, u.full_name as uploaded_by_name,
  coalesce((select jsonb_agg(jsonb_build_object('id', a.id, 'text', a.text, 'x', a.x, 'y', a.y, 'author', w.full_name,
    'created_by', a.created_by, 'created_at', a.created_at) order by a.created_at)
    from public.photo_annotations a
    left join public.user_profiles w on w.company_id = a.company_id and w.id = a.created_by
    where a.company_id = p.company_id and a.photo_id = p.id), '[]'::jsonb) as annotations,
  coalesce((select jsonb_agg(jsonb_build_object('id', n.id, 'object_path', n.object_path,
    'content_type', n.content_type, 'seconds', n.seconds, 'photo_hash', n.photo_hash, 'author', w.full_name, 'created_at', n.created_at) order by n.created_at)
    from public.photo_voice_notes n
    left join public.user_profiles w on w.company_id = n.company_id and w.id = n.created_by
    where n.company_id = p.company_id and n.project_id = p.project_id and n.photo_hash = p.content_hash), '[]'::jsonb) as voice_notes
from public.project_photos p
left join public.user_profiles u on u.company_id = p.company_id and u.id = p.uploaded_by
where p.deleted_at is null;

comment on view public.project_photo_list is 'Photos with the uploader''s name, their annotations, and voice notes.';

comment on function private.infer_photo_phase() is 'Row trigger: a photo that names no phase shows the job before it starts, while it lasts, or after its completion.';

create or replace function private.is_stored_file(bucket text, object_name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select case bucket
    when 'project-photos' then exists (
      select from public.project_photos p
      where p.deleted_at is null and object_name in (p.object_path, p.thumbnail_path))
      or exists (select from public.photo_voice_notes n where n.object_path = object_name)
      or exists (select from public.lead_files f where f.deleted_at is null and object_name in (f.object_path, f.thumbnail_path))
    when 'project-documents' then exists (select from public.document_versions v where v.object_path = object_name)
      or exists (select from public.signatures s where s.signed_object_path = object_name)
      or exists (select from public.document_acceptances a where a.signed_object_path = object_name)
      or exists (select from public.lead_files f where f.deleted_at is null and f.object_path = object_name)
    when 'vendor-files' then exists (select from public.bills b where b.object_path = object_name)
      or exists (select from public.vendor_papers p where p.object_path = object_name)
    else false end
$$;

create or replace view private.named_files with (security_invoker = true) as
select 'project-photos' as bucket, private.plain_name(object_path) as name from public.project_photos
union all
select 'project-photos', private.plain_name(thumbnail_path) from public.project_photos where thumbnail_path is not null
union all
select 'project-photos', private.plain_name(object_path) from public.photo_voice_notes
union all
select 'project-documents', private.plain_name(object_path) from public.project_documents
union all
select 'project-documents', private.plain_name(object_path) from public.document_versions
union all
select 'project-documents', private.plain_name(signed_object_path) from public.signatures where signed_object_path is not null
union all
select 'project-documents', private.plain_name(signed_object_path) from public.document_acceptances where signed_object_path is not null
union all
select bucket, private.plain_name(object_path) from public.lead_files
union all
select 'project-photos', private.plain_name(thumbnail_path) from public.lead_files where thumbnail_path is not null
union all
select 'client-documents', private.plain_name(object_path) from public.client_documents
union all
select 'vendor-files', private.plain_name(object_path) from public.bills where object_path is not null
union all
select 'vendor-files', private.plain_name(object_path) from public.vendor_papers where object_path is not null
union all
select 'item-images', private.plain_name(object_path) from public.item_images
union all
select 'company-assets', private.plain_name(file_path) from public.company_logos
union all
-- A path of the bucket, or a public address of it.
select 'company-assets', private.plain_name(regexp_replace(logo_url, '^.*/company-assets/|[?#].*$', '', 'g')) from public.companies
where logo_url is not null
union all
select 'avatars', private.plain_name(regexp_replace(avatar_url, '^.*/avatars/|[?#].*$', '', 'g')) from public.user_profiles
where avatar_url is not null;

reset check_function_bodies;

update storage.buckets
set allowed_mime_types = array['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/heic', 'audio/webm', 'audio/mp4', 'audio/ogg']
where id = 'project-photos';
