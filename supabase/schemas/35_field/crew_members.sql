create table public.crew_members (
  user_id uuid primary key,
  company_id uuid not null default private.company_id(),
  supervisor_id uuid not null check (supervisor_id <> user_id),
  version int not null default 1,
  created_by uuid default auth.uid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, user_id),
  foreign key (company_id, user_id) references public.user_profiles (company_id, id) on delete cascade,
  foreign key (company_id, supervisor_id) references public.user_profiles (company_id, id) on delete cascade
);
comment on table public.crew_members is
  'Who is in whose crew: the field supervisor sees and approves the time of these people, never their wages.';

create index crew_members_supervisor_idx on public.crew_members (company_id, supervisor_id);

call private.protect('public.crew_members', reads => 'track_time', verbs => '');

call private.audit('public.crew_members', 'user_id');
