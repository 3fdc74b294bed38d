create table public.analytics_project_types (
  project_type text primary key,
  analytics_type text not null
    check (analytics_type in ('residential', 'commercial', 'industrial', 'retail', 'infrastructure'))
);
comment on table public.analytics_project_types is
  'The eleven project types as the five of the analytics filter.';

alter table public.analytics_project_types enable row level security;
create policy analytics_project_types_read on public.analytics_project_types for select to authenticated using (true);
grant select on public.analytics_project_types to authenticated, service_role;

insert into public.analytics_project_types (project_type, analytics_type) values
  ('Residential Construction', 'residential'), ('Renovation', 'residential'), ('Remodeling', 'residential'),
  ('Roofing', 'residential'), ('Landscaping', 'residential'), ('Plumbing', 'residential'),
  ('Commercial Construction', 'commercial'), ('HVAC', 'commercial'), ('Electrical', 'industrial'),
  ('Foundation Work', 'infrastructure'), ('Other', 'retail');
