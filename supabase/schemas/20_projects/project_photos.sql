create table public.project_photos (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id(),
  project_id uuid not null,
  object_path text not null unique,
  thumbnail_path text unique,
  file_name text check (length(file_name) <= 300),
  title text not null default '' check (length(title) <= 200),
  description text not null default '' check (length(description) <= 5000),
  phase text not null default 'during' check (phase in ('before', 'during', 'after')),
  taken_at timestamptz not null default now() constraint project_photos_taken_at_finite check (isfinite(taken_at)),
  content_type text check (content_type in ('image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/heic')),
  size_bytes bigint check (size_bytes between 0 and 52428800),
  width int check (width > 0),
  height int check (height > 0),
  latitude numeric(9, 6) check (latitude >= '-90'::int::numeric and latitude <= 90)
    constraint project_photos_latitude_not_nan check (latitude <> 'NaN'),
  longitude numeric(9, 6) check (longitude >= '-180'::int::numeric and longitude <= 180)
    constraint project_photos_longitude_not_nan check (longitude <> 'NaN'),
  -- sha256 of the file: the same picture arrives in a project once.
  content_hash text check (content_hash ~ '^[0-9a-f]{64}$'),
  uploaded_by uuid default auth.uid(),
  deleted_at timestamptz constraint project_photos_deleted_at_finite check (isfinite(deleted_at)),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  is_shared boolean not null default false,
  unique (company_id, id),
  check (starts_with(object_path, company_id::text || '/') and object_path !~ '\.\.|//' and length(object_path) <= 400),
  constraint project_photos_check1
    check (starts_with(thumbnail_path, company_id::text || '/') and thumbnail_path !~ '\.\.|//'
      and length(thumbnail_path) <= 400),
  foreign key (company_id, project_id) references public.projects (company_id, id) on delete cascade
);
comment on table public.project_photos is 'Photos of a project, by phase. Deleting sets deleted_at.';
comment on column public.project_photos.is_shared is 'Whether the client sees it in the portal.';

create index project_photos_project_idx on public.project_photos (company_id, project_id, taken_at desc);
create unique index project_photos_once_idx on public.project_photos (project_id, content_hash) where deleted_at is null;

call private.protect('public.project_photos', reads => 'view_projects', writes => 'update_progress',
  verbs => 'insert update', feature => 'create_edit_projects');
create policy project_photos_assigned on public.project_photos as restrictive for select to authenticated
  using ((select private.sees_all_projects()) or (project_id = any ((select private.assigned_projects())::uuid[])));
-- Everyone who works on a project adds photos of it; only the office and supervisors change them.
alter policy project_photos_insert on public.project_photos
  with check (company_id = (select private.company_id()) and (select private.has_permission('track_time')));
create policy project_photos_insert_assigned on public.project_photos as restrictive for insert to authenticated
  with check ((select private.sees_all_projects()) or (project_id = any ((select private.assigned_projects())::uuid[])));
grant insert (id, company_id, project_id, object_path, thumbnail_path, file_name, title, description, phase, taken_at,
    content_type, size_bytes, width, height, latitude, longitude, content_hash),
  update (thumbnail_path, title, description, phase, taken_at, latitude, longitude, deleted_at)
  on public.project_photos to authenticated;

call private.audit('public.project_photos');
create trigger project_photos_activity after insert or update or delete on public.project_photos
  for each row execute function private.log_activity('photo', 'title', 'view_projects', 'project_id');
create trigger project_photos_file before insert on public.project_photos
  for each row execute function private.refuse_claimed_file('project-photos', 'object_path');
create trigger project_photos_thumbnail before insert or update of thumbnail_path on public.project_photos
  for each row execute function private.refuse_claimed_file('project-photos', 'thumbnail_path');
create trigger project_photos_phase before insert on public.project_photos
  for each row execute function private.infer_photo_phase();
