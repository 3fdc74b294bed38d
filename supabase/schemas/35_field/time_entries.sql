create table public.time_entries (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id(),
  user_id uuid not null,
  project_id uuid,
  cost_code_id uuid,
  started_at timestamptz not null,
  -- Null while the person is clocked in.
  ended_at timestamptz,
  work_day date not null constraint time_entries_work_day_finite check (isfinite(work_day)),
  -- { id of the break: { started_at, ended_at } }; the ids are made by the device, so that a repeat counts once.
  breaks jsonb not null default '{}' check (jsonb_typeof(breaks) = 'object' and pg_column_size(breaks) <= 16384),
  break_seconds int not null default 0 check (break_seconds >= 0),
  break_started_at timestamptz,
  worked_seconds int generated always as (extract(epoch from ended_at - started_at)::int - break_seconds) stored
    constraint time_entries_break_within check (worked_seconds >= 0),
  source text not null default 'clock' check (source in ('clock', 'manual', 'crew')),
  start_place jsonb check (jsonb_typeof(start_place) = 'object' and pg_column_size(start_place) <= 1024),
  end_place jsonb check (jsonb_typeof(end_place) = 'object' and pg_column_size(end_place) <= 1024),
  device_started_at timestamptz,
  device_ended_at timestamptz,
  server_started_at timestamptz not null default now(),
  server_ended_at timestamptz,
  note text not null default '' check (length(note) <= 1000),
  edit_reason text check (length(edit_reason) <= 500),
  edited_by uuid,
  edited_at timestamptz,
  -- Ids of clock-ins from other devices that were the same one.
  merged_ids uuid[] not null default '{}' check (cardinality(merged_ids) <= 20),
  status text not null default 'open' check (status in ('open', 'submitted', 'approved', 'exported')),
  submitted_at timestamptz,
  approved_by uuid,
  approved_at timestamptz,
  created_by uuid default auth.uid(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  export_id uuid,
  unique (company_id, id),
  foreign key (company_id, user_id) references public.user_profiles (company_id, id) on delete cascade,
  foreign key (company_id, project_id) references public.projects (company_id, id) on delete set null (project_id),
  foreign key (company_id, cost_code_id) references public.cost_codes (company_id, id) on delete set null (cost_code_id),
  foreign key (company_id, export_id) references public.time_exports (company_id, id) on delete set null (export_id),
  constraint time_entries_end_after_start check (ended_at > started_at),
  constraint time_entries_at_most_a_day check (ended_at <= started_at + '24:00:00'::interval),
  constraint time_entries_no_overlap exclude using gist (user_id with =, tstzrange(started_at, ended_at) with &&)
);
comment on table public.time_entries is
  'Time that a person worked: one row from clock-in to clock-out or to the next job. No two of one person overlap, '
  'and at most one is open.';
comment on column public.time_entries.work_day is
  'The day on which the work started, in the company''s time zone. All of its time counts for that day.';
comment on column public.time_entries.worked_seconds is
  'Time worked without breaks, in seconds; actual time, also in a night when clocks change. Null while it is open.';
comment on column public.time_entries.device_started_at is
  'The clock-in by the device''s clock; null for time entered by hand. server_started_at is when the server got it.';

create unique index time_entries_open_key on public.time_entries (user_id) where ended_at is null;
create index time_entries_day_idx on public.time_entries (company_id, work_day, user_id);
create index time_entries_person_idx on public.time_entries (company_id, user_id, started_at desc);
create index time_entries_project_idx on public.time_entries (company_id, project_id, work_day);
create index time_entries_export_idx on public.time_entries (company_id, export_id);
create index time_entries_code_idx on public.time_entries (company_id, cost_code_id);

call private.protect('public.time_entries', reads => 'track_time', verbs => '');
create policy time_entries_own on public.time_entries as restrictive for select to authenticated
  using (user_id = (select auth.uid()) or (select private.has_permission('approve_time'))
    or user_id = any ((select private.crew())::uuid[]));

call private.audit('public.time_entries');
create trigger time_entries_work_day before insert or update of started_at on public.time_entries
  for each row execute function private.set_work_day();
create trigger time_entries_cost_insert after insert on public.time_entries
  referencing new table as new_entries for each statement execute function private.cost_after_time();
create trigger time_entries_cost_update after update on public.time_entries
  referencing old table as old_entries new table as new_entries for each statement execute function private.cost_after_time();
create trigger time_entries_cost_delete after delete on public.time_entries
  referencing old table as old_entries for each statement execute function private.cost_after_time();
