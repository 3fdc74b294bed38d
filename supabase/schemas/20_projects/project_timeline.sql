create table public.project_timeline (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id(),
  -- Null for the visit of a lead that is no project yet.
  project_id uuid,
  title text not null check (length(btrim(title)) between 1 and 200),
  description text not null default '' check (length(description) <= 5000),
  type text not null default 'other' check (type in ('permit', 'inspection', 'milestone', 'weather', 'other')),
  status text not null default 'pending' check (status in ('completed', 'in_progress', 'pending', 'delayed')),
  start_date date constraint project_timeline_start_date_finite check (isfinite(start_date)),
  due_date date constraint project_timeline_due_date_finite check (isfinite(due_date)),
  duration_days int generated always as (due_date - start_date + 1) stored,
  assignee_id uuid,
  -- A person outside the company: an inspector, a supplier.
  assignee text check (length(assignee) <= 200),
  progress int not null default 0 check (progress between 0 and 100),
  -- Inspections: how they went.
  result text check (result in ('passed', 'failed', 'partial')),
  notes text not null default '' check (length(notes) <= 5000),
  position int not null default 0,
  completed_at timestamptz,
  created_by uuid default auth.uid(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  kind text not null default 'task' check (kind in ('task', 'milestone', 'inspection', 'visit')),
  parent_id uuid,
  start_time time,
  end_time time,
  work_days int check (work_days between 1 and 2000),
  is_pinned boolean not null default false,
  constraint_date date constraint project_timeline_constraint_date_finite check (isfinite(constraint_date)),
  color text check (color ~ '^#[0-9a-f]{6}$'),
  is_shared boolean not null default false,
  lead_id uuid,
  series_id uuid,
  unique (company_id, id),
  unique (company_id, project_id, id),
  constraint project_timeline_due_after_start check (due_date >= start_date),
  constraint project_timeline_subject check (project_id is not null or lead_id is not null),
  foreign key (company_id, lead_id) references public.leads (company_id, id) on delete cascade,
  foreign key (company_id, project_id) references public.projects (company_id, id) on delete cascade,
  foreign key (company_id, assignee_id)
    references public.user_profiles (company_id, id) on delete set null (assignee_id),
  foreign key (company_id, series_id) references public.visit_series (company_id, id) on delete set null (series_id),
  constraint project_timeline_parent_fkey foreign key (company_id, project_id, parent_id)
    references public.project_timeline (company_id, project_id, id) on delete set null (parent_id)
);
comment on table public.project_timeline is
  'The schedule of a project: tasks, milestones, inspections, visits. The only place with their dates.';
comment on column public.project_timeline.lead_id is
  'The lead that the visit belongs to; it has a project once the lead is one.';
comment on column public.project_timeline.work_days is 'Duration in working days when rescheduled; null counts them between the dates.';
comment on column public.project_timeline.is_pinned is 'Rescheduling never moves it; what violates it is shown as a conflict.';
comment on column public.project_timeline.constraint_date is 'Earliest day on which it may start.';
comment on column public.project_timeline.start_time is 'Time of day in the company''s time zone, on the start date; end_time on the due date.';
comment on column public.project_timeline.is_shared is 'Whether the client sees it in the portal.';
comment on column public.project_timeline.series_id is 'The series that a repeating entry belongs to.';

create index project_timeline_project_idx on public.project_timeline (company_id, project_id, due_date, position);
create index project_timeline_assignee_idx on public.project_timeline (company_id, assignee_id);
create index project_timeline_parent_idx on public.project_timeline (company_id, project_id, parent_id);
create index project_timeline_series_idx on public.project_timeline (company_id, series_id) where series_id is not null;
-- One open visit for each lead.
create unique index project_timeline_lead_key on public.project_timeline (company_id, lead_id) where lead_id is not null and status <> 'completed';
create index project_timeline_lead_idx on public.project_timeline (company_id, lead_id);

call private.protect('public.project_timeline', reads => 'view_projects', writes => 'update_progress',
  feature => 'create_edit_projects');
create policy project_timeline_assigned on public.project_timeline as restrictive for select to authenticated
  using ((select private.sees_all_projects()) or (project_id = any ((select private.assigned_projects())::uuid[])));
-- Leads have estimated values: their visits are for who may see sums, and for who goes there.
create policy project_timeline_visits on public.project_timeline as restrictive to authenticated
  using (project_id is not null or (select private.has_permission('view_money')) or assignee_id = (select auth.uid()));
grant insert (id, company_id, project_id, title, description, type, status, start_date, due_date, assignee_id, assignee,
    progress, result, notes, position, kind, parent_id, start_time, end_time, work_days, is_pinned, constraint_date, color),
  update (title, description, type, status, start_date, due_date, assignee_id, assignee, progress, result, notes,
    position, kind, parent_id, start_time, end_time, work_days, is_pinned, constraint_date, color)
  on public.project_timeline to authenticated;

call private.audit('public.project_timeline');
create trigger project_timeline_activity after insert or update or delete on public.project_timeline
  for each row execute function private.log_activity('timeline entry', 'title', 'view_projects', 'project_id');
create trigger project_timeline_checked before insert or update on public.project_timeline
  for each row execute function private.check_timeline_entry();
create trigger project_timeline_completed before insert or update on public.project_timeline
  for each row execute function private.set_completed_at();
create trigger project_timeline_visit_booked after insert on public.project_timeline
  for each row when (new.lead_id is not null and new.kind = 'visit') execute function private.follow_visit();
create trigger project_timeline_visit_moved after update on public.project_timeline
  for each row when (new.lead_id is not null and new.kind = 'visit'
    and (old.start_date, old.start_time, old.assignee_id, old.status) is distinct from (new.start_date, new.start_time, new.assignee_id, new.status))
  execute function private.follow_visit();
create trigger project_timeline_visit_canceled after delete on public.project_timeline
  for each row when (old.lead_id is not null and old.kind = 'visit') execute function private.follow_visit();
create trigger project_timeline_milestone_moved after update on public.project_timeline
  for each row when (new.kind = 'milestone' and (old.due_date, old.status) is distinct from (new.due_date, new.status))
  execute function private.follow_milestone();
create trigger project_timeline_moved after update on public.project_timeline
  for each row when (new.project_id is not null and new.status <> 'completed' and coalesce(new.start_date, new.due_date) is not null
    and (old.start_date, old.due_date, old.start_time, old.end_time) is distinct from (new.start_date, new.due_date, new.start_time, new.end_time))
  execute function private.ask_moved_entry();
