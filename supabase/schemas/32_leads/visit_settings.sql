create table public.visit_settings (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  is_offered boolean not null default true,
  length_minutes int not null default 60 check (length_minutes between 15 and 480),
  buffer_minutes int not null default 30 check (buffer_minutes between 0 and 240),
  notice_hours int not null default 24 check (notice_hours between 0 and 336),
  days_ahead int not null default 14 check (days_ahead between 1 and 60),
  weekdays int[] not null default '{}' check (weekdays <@ '{1,2,3,4,5,6,7}'),
  first_time time not null default '08:00',
  last_time time not null default '17:00',
  people uuid[] not null default '{}' check (cardinality(people) <= 50),
  created_by uuid default auth.uid(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint visit_settings_one unique (company_id),
  constraint visit_settings_hours check (last_time > first_time)
);
comment on table public.visit_settings is
  'When leads can book a visit: one row for each company that changed anything, else the defaults.';
comment on column public.visit_settings.weekdays is '1 Monday to 7 Sunday; empty: the working days of the company.';
comment on column public.visit_settings.last_time is 'When the last visit ends, by the company''s clock.';
comment on column public.visit_settings.buffer_minutes is 'Time to drive, kept free before and after a visit.';
comment on column public.visit_settings.notice_hours is 'How long before a visit it must be booked.';
comment on column public.visit_settings.people is 'Members who go; empty: the owner of the lead, else the owners of the company.';

call private.protect('public.visit_settings', reads => 'manage_settings', verbs => '');

call private.audit('public.visit_settings');
