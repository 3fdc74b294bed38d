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
comment on table public.photo_voice_notes is
  'Recordings about a photo. They are for the company; clients don''t hear them.';

create index photo_voice_notes_photo_idx on public.photo_voice_notes (company_id, project_id, photo_hash, created_at);

call private.protect('public.photo_voice_notes', reads => 'view_projects', writes => 'update_progress',
  verbs => 'insert delete', feature => 'create_edit_projects');
create policy photo_voice_notes_assigned on public.photo_voice_notes as restrictive for select to authenticated
  using ((select private.sees_all_projects()) or (project_id = any ((select private.assigned_projects())::uuid[])));
create policy photo_voice_notes_insert_assigned on public.photo_voice_notes as restrictive for insert to authenticated
  with check ((select private.sees_all_projects()) or (project_id = any ((select private.assigned_projects())::uuid[])));
-- Everyone who takes photos speaks about them; only the office and supervisors delete.
alter policy photo_voice_notes_insert on public.photo_voice_notes
  with check (company_id = (select private.company_id()) and (select private.has_permission('track_time')));
grant insert (id, company_id, project_id, photo_hash, object_path, content_type, seconds)
  on public.photo_voice_notes to authenticated;

call private.audit('public.photo_voice_notes');
create trigger photo_voice_notes_file before insert on public.photo_voice_notes
  for each row execute function private.refuse_claimed_file('project-photos', 'object_path');
