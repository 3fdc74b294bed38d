create table public.subcontractor_ratings (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  vendor_id uuid,
  name text not null check (length(btrim(name)) between 1 and 200),
  project_id uuid,
  quality int not null check (quality between 0 and 100),
  timeliness int not null check (timeliness between 0 and 100),
  cost_efficiency int not null check (cost_efficiency between 0 and 100),
  communication int not null check (communication between 0 and 100),
  safety int not null check (safety between 0 and 100),
  innovation int not null check (innovation between 0 and 100),
  notes text check (length(notes) <= 2000),
  rated_on date not null default current_date constraint subcontractor_ratings_rated_on_finite check (isfinite(rated_on)),
  created_by uuid default auth.uid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, id),
  foreign key (company_id, vendor_id) references public.vendors (company_id, id) on delete set null (vendor_id),
  foreign key (company_id, project_id) references public.projects (company_id, id) on delete set null (project_id)
);
comment on table public.subcontractor_ratings is
  'How a subcontractor did on a job, 0 to 100 on the six axes of the radar.';

create index subcontractor_ratings_company_idx on public.subcontractor_ratings (company_id, rated_on desc);
create index subcontractor_ratings_vendor_idx on public.subcontractor_ratings (company_id, vendor_id);
create index subcontractor_ratings_project_idx on public.subcontractor_ratings (company_id, project_id);

call private.protect('public.subcontractor_ratings', reads => 'view_money', writes => 'edit_projects',
  feature => 'view_analytics');
grant insert (id, company_id, vendor_id, name, project_id, quality, timeliness, cost_efficiency, communication, safety,
    innovation, notes, rated_on),
  update (quality, timeliness, cost_efficiency, communication, safety, innovation, notes, rated_on)
  on public.subcontractor_ratings to authenticated;
