create table public.assignments (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id(),
  project_id uuid not null,
  entry_id uuid not null,
  user_id uuid,
  vendor_id uuid,
  state text not null default 'planned' check (state in ('planned', 'asked', 'confirmed', 'declined', 'proposed', 'done')),
  proposed_date date constraint assignments_proposed_date_finite check (isfinite(proposed_date)),
  note text not null default '' check (length(note) <= 500),
  asked_at timestamptz,
  answered_at timestamptz,
  created_by uuid default auth.uid(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, id),
  constraint assignments_once unique nulls not distinct (company_id, entry_id, user_id, vendor_id),
  constraint assignments_one_of check ((user_id is null) <> (vendor_id is null)),
  constraint assignments_proposed check ((state = 'proposed') = (proposed_date is not null)),
  foreign key (company_id, project_id, entry_id) references public.project_timeline (company_id, project_id, id) on delete cascade,
  foreign key (company_id, user_id) references public.user_profiles (company_id, id) on delete cascade,
  foreign key (company_id, vendor_id) references public.vendors (company_id, id) on delete cascade
);
comment on table public.assignments is
  'Who does a timeline entry, a member or a vendor, and whether they confirmed its date. Read through functions, because '
  'subcontractors see only their own.';
comment on column public.assignments.proposed_date is 'The start date that the person or vendor asks for instead.';

create index assignments_entry_idx on public.assignments (company_id, project_id, entry_id);
create index assignments_user_idx on public.assignments (company_id, user_id);
create index assignments_vendor_idx on public.assignments (company_id, vendor_id);

call private.protect('public.assignments', reads => 'edit_projects', verbs => '', project_column => 'project_id');

call private.audit('public.assignments');
