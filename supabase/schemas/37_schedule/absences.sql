create table public.absences (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id(),
  user_id uuid not null,
  first_day date not null constraint absences_first_day_finite check (isfinite(first_day)),
  last_day date not null constraint absences_last_day_finite check (isfinite(last_day)),
  note text not null default '' check (length(note) <= 200),
  created_by uuid default auth.uid(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, id),
  constraint absences_last_after_first check (last_day >= first_day),
  foreign key (company_id, user_id) references public.user_profiles (company_id, id) on delete cascade
);
comment on table public.absences is 'Days on which a member can''t be scheduled: vacation, training.';

create index absences_user_idx on public.absences (company_id, user_id, first_day);

call private.protect('public.absences', reads => 'edit_projects', verbs => '');

call private.audit('public.absences');
