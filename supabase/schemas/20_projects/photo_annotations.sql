create table public.photo_annotations (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id(),
  photo_id uuid not null,
  text text not null check (length(btrim(text)) between 1 and 1000),
  -- Where on the picture, as a share of its width and height.
  x numeric(6, 5) not null default 0.5 check (x between 0 and 1)
    constraint photo_annotations_x_not_nan check (x <> 'NaN'),
  y numeric(6, 5) not null default 0.5 check (y between 0 and 1)
    constraint photo_annotations_y_not_nan check (y <> 'NaN'),
  created_by uuid default auth.uid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, id),
  foreign key (company_id, photo_id) references public.project_photos (company_id, id) on delete cascade
);
comment on table public.photo_annotations is 'Remarks placed on a photo.';

create index photo_annotations_photo_idx on public.photo_annotations (company_id, photo_id, created_at);

call private.protect('public.photo_annotations', reads => 'view_projects', writes => 'update_progress',
  feature => 'create_edit_projects');
-- A child follows its parent, whose own policies decide.
create policy photo_annotations_of_photo on public.photo_annotations as restrictive for select to authenticated
  using (exists (select from public.project_photos p where p.id = photo_id));
create policy photo_annotations_of_photo_insert on public.photo_annotations as restrictive for insert to authenticated
  with check (exists (select from public.project_photos p where p.id = photo_id));
grant insert (id, company_id, photo_id, text, x, y), update (text, x, y) on public.photo_annotations to authenticated;

call private.audit('public.photo_annotations');
