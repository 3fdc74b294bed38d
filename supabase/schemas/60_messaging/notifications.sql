create table public.notifications (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references public.companies (id) on delete cascade,
  user_id uuid not null,
  -- As the area declares it in its area.ts.
  kind text not null check (kind ~ '^[a-z_]{3,40}$'),
  subject_type text not null check (subject_type in ('quote', 'invoice', 'project', 'task', 'client', 'document', 'change_order', 'timesheet', 'lead', 'vendor', 'bid_request', 'purchase_order', 'bill')),
  subject_id uuid not null,
  project_id uuid,
  -- Without sums and without what a client wrote: a lock screen may show it.
  title text not null check (length(btrim(title)) between 1 and 300),
  -- Who or what it is about, below the title.
  detail text not null default '' check (length(detail) <= 500),
  actor_id uuid,
  -- What is added up within ten minutes, such as the tasks of one project.
  group_key text not null default '' check (length(group_key) <= 100),
  pieces int not null default 1 check (pieces > 0),
  -- Only roles with this permission see it.
  permission text not null,
  created_at timestamptz not null default now(),
  read_at timestamptz constraint notifications_read_at_finite check (isfinite(read_at)),
  foreign key (company_id, user_id) references public.user_profiles (company_id, id) on delete cascade
);
comment on table public.notifications is
  'What a user is notified of in the product; written by triggers. A user reads their own, as long as their role and '
  'their projects let them read the record.';
comment on column public.notifications.pieces is 'How many events of one group_key it covers.';

create index notifications_unread_idx on public.notifications (company_id, user_id, created_at desc)
  include (permission, project_id, subject_type, subject_id, kind, group_key) where read_at is null;
create index notifications_user_idx on public.notifications (company_id, user_id, created_at desc, id);
create index notifications_subject_idx on public.notifications (company_id, subject_id);

call private.protect('public.notifications', verbs => 'update');
create policy notifications_own on public.notifications as restrictive to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy notifications_permission on public.notifications as restrictive for select to authenticated
  using (permission = any ((select private.permissions())::text[]));
create policy notifications_assigned on public.notifications as restrictive for select to authenticated
  using ((select private.sees_all_projects()) or project_id = any ((select private.assigned_projects())::uuid[]));
-- A document can become one for the office only.
create policy notifications_document on public.notifications as restrictive for select to authenticated
  using (subject_type <> 'document' or exists (select from public.project_documents d where d.id = subject_id));
grant update (read_at) on public.notifications to authenticated;

create trigger notifications_push after insert on public.notifications
  referencing new table as added for each statement execute function private.queue_push();
create trigger notifications_mail after insert on public.notifications
  referencing new table as added for each statement execute function private.queue_notification_mail();
