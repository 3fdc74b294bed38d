set check_function_bodies = off;

create function private.notify_assignee() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.notify_people(new.company_id, 'task_assigned', array[new.assignee_id], 'view_projects', 'task', new.id, new.project_id,
    format('Task assigned to you: %s', new.title),
    (select p.name from public.projects p where p.company_id = new.company_id and p.id = new.project_id),
    'tasks ' || new.project_id);
  return null;
end $$;

create function private.notify_members_of_change_order() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.notify_people(new.company_id, 'change_order_approved', private.owners_of(new.company_id) || new.created_by, 'view_money',
    'change_order', new.id, new.project_id, format('Change order %s was approved', new.number),
    (select p.name from public.projects p where p.company_id = new.company_id and p.id = new.project_id));
  return null;
end $$;

create function private.notify_members_of_payment() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.notify_people(new.company_id, 'payment_received', private.owners_of(new.company_id) || v.created_by, 'view_money',
    'invoice', v.id, v.project_id, format('Payment received on %s', v.invoice_number),
    (select c.name from public.clients c where c.company_id = v.company_id and c.id = v.client_id), 'payment ' || v.id)
  from public.invoices v where v.company_id = new.company_id and v.id = new.invoice_id;
  return null;
end $$;

create function private.notify_members_of_quote() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.notify_people(new.company_id, case new.status when 'accepted' then 'quote_accepted' else 'quote_declined' end,
    private.owners_of(new.company_id) || new.created_by, 'view_money', 'quote', new.id, new.project_id,
    format('%s was %s', new.quote_number, case new.status when 'accepted' then 'accepted' else 'declined' end),
    coalesce((select c.name from public.clients c where c.company_id = new.company_id and c.id = new.client_id), new.custom_client_name));
  return null;
end $$;

create function private.notify_members_of_signature() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.notify_people(new.company_id, 'document_signed', private.owners_of(new.company_id) || new.requested_by,
    case when d.is_office_only then 'view_money' else 'view_projects' end, 'document', d.id, d.project_id,
    format('%s was signed', d.name), coalesce(new.signed_name, new.signer))
  from public.project_documents d where d.company_id = new.company_id and d.id = new.document_id;
  return null;
end $$;

create function private.notify_members_of_view() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.notify_people(new.company_id, 'quote_viewed', private.owners_of(new.company_id) || new.created_by || q.created_by,
    'view_money', 'quote', q.id, q.project_id, format('%s was opened', q.quote_number),
    coalesce((select c.name from public.clients c where c.company_id = q.company_id and c.id = q.client_id), q.custom_client_name),
    'viewed ' || q.id)
  from public.quotes q where q.company_id = new.company_id and q.id = new.quote_id;
  return null;
end $$;

create function private.notify_overdue_invoices(p_company uuid, p_now timestamptz) returns void
language plpgsql security definer set search_path = '' as $$
declare
  today constant date := private.company_date(p_company, p_now);
begin
  perform private.notify_people(v.company_id, 'invoice_overdue', private.owners_of(v.company_id) || v.created_by, 'view_money',
    'invoice', v.id, v.project_id, format('%s is overdue', v.invoice_number),
    (select c.name from public.clients c where c.company_id = v.company_id and c.id = v.client_id))
  from public.invoices v
  where v.company_id = p_company and v.deleted_at is null and v.status in ('sent', 'viewed', 'partial')
    and v.kind <> 'credit_note' and v.balance > 0 and v.due_date between today - 7 and today - 1
    and not exists (select from public.notifications n
      where n.company_id = p_company and n.subject_id = v.id and n.kind = 'invoice_overdue');
  delete from public.notifications n where n.company_id = p_company and n.created_at < p_now - interval '90 days';
end $$;

create function private.notify_people(
  p_company uuid, p_kind text, p_people uuid[], p_permission text, p_subject_type text, p_subject uuid, p_project uuid,
  p_title text, p_detail text, p_group text default ''
) returns void
language plpgsql security definer set search_path = '' as $$
begin
  with people as (
    select u.id from public.user_profiles u
    where u.company_id = p_company and u.is_active and u.id is distinct from auth.uid()
      and (u.id = any (p_people) or u.id in (select w.user_id from public.watchers w
        where w.company_id = p_company and w.subject_id in (p_subject, p_project)))
      and exists (select from public.role_permissions r where r.role = u.role and r.permission = p_permission)
      and (u.role <> 'subcontractor' or exists (select from public.project_members m
        where m.company_id = p_company and m.user_id = u.id and m.project_id = p_project))
      and not exists (select from public.notification_choices c
        where c.company_id = p_company and c.user_id = u.id and c.kind = p_kind and not c.in_app)
  ), added as (
    update public.notifications n set pieces = n.pieces + 1, detail = left(coalesce(p_detail, ''), 500), created_at = now(),
      subject_type = p_subject_type, subject_id = p_subject
    from people
    where p_group <> '' and n.company_id = p_company and n.user_id = people.id and n.kind = p_kind and n.group_key = p_group
      and n.read_at is null and n.created_at > now() - interval '10 minutes'
    returning n.user_id
  )
  insert into public.notifications (company_id, user_id, kind, subject_type, subject_id, project_id, title, detail, actor_id,
    group_key, permission)
  select p_company, people.id, p_kind, p_subject_type, p_subject, p_project, left(p_title, 300), left(coalesce(p_detail, ''), 500),
    auth.uid(), p_group, p_permission
  from people where people.id not in (select user_id from added);
end $$;

create function private.notify_sender_of_failure() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.notify_people(new.company_id, 'message_failed', private.owners_of(new.company_id) || new.user_id, 'send_messages',
    'client', new.client_id, null, case new.kind when 'sms' then 'A text message was not delivered' else 'An email was not delivered' end,
    (select c.name from public.clients c where c.company_id = new.company_id and c.id = new.client_id), 'failed ' || new.client_id);
  return null;
end $$;

create function private.owners_of(p_company uuid) returns uuid[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(u.id), '{}') from public.user_profiles u
  where u.company_id = p_company and u.role = 'owner' and u.is_active
$$;

create function public.mark_notifications(p_is_read boolean, p_ids uuid[] default null) returns uuid[]
language sql set search_path = '' as $$
  with changed as (
    update public.notifications n set read_at = case when p_is_read then now() end
    where n.company_id = (select private.company_id()) and n.user_id = (select auth.uid())
      and (n.read_at is null) = p_is_read and (p_ids is null and p_is_read or n.id = any (p_ids))
    returning n.id
  )
  select coalesce(array_agg(id), '{}') from changed
$$;

create function public.unread_notifications() returns int
language sql stable set search_path = '' as $$
  select count(*)::int from (
    select from public.notifications n
    where n.company_id = (select private.company_id()) and n.user_id = (select auth.uid()) and n.read_at is null
    limit 100) unread
$$;

create table public.notification_choices (
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  user_id uuid not null default auth.uid(),
  kind text not null check (kind ~ '^[a-z_]{3,40}$'),
  in_app boolean not null default true,
  primary key (company_id, user_id, kind)
);

create table public.notifications (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references public.companies (id) on delete cascade,
  user_id uuid not null,
  kind text not null check (kind in ('quote_viewed', 'quote_accepted', 'quote_declined', 'payment_received', 'invoice_overdue',
    'change_order_approved', 'task_assigned', 'mention', 'comment', 'message_failed', 'document_signed')),
  subject_type text not null check (subject_type in ('quote', 'invoice', 'project', 'task', 'client', 'document', 'change_order')),
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
  read_at timestamptz,
  foreign key (company_id, user_id) references public.user_profiles (company_id, id) on delete cascade
);

create table public.watchers (
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  user_id uuid not null default auth.uid(),
  subject_type text not null check (subject_type in ('quote', 'invoice', 'project', 'task')),
  subject_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (company_id, subject_id, user_id)
);

create index notifications_unread_idx on public.notifications (company_id, user_id, created_at desc)
  include (permission, project_id, subject_type, subject_id, kind, group_key) where read_at is null;

create index notifications_user_idx on public.notifications (company_id, user_id, created_at desc, id);

create index notifications_subject_idx on public.notifications (company_id, subject_id);

call private.protect('public.notification_choices');

call private.protect('public.notifications', verbs => 'update');

call private.protect('public.watchers');

create policy notification_choices_own on public.notification_choices as restrictive to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

create policy notifications_own on public.notifications as restrictive to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

create policy notifications_permission on public.notifications as restrictive for select to authenticated
  using (permission = any ((select private.permissions())::text[]));

create policy notifications_assigned on public.notifications as restrictive for select to authenticated
  using ((select private.sees_all_projects()) or project_id = any ((select private.assigned_projects())::uuid[]));

-- A document can become one for the office only.
create policy notifications_document on public.notifications as restrictive for select to authenticated
  using (subject_type <> 'document' or exists (select from public.project_documents d where d.id = subject_id));

create policy watchers_own on public.watchers as restrictive to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

create trigger change_orders_members after update of status on public.change_orders
  for each row when (new.status = 'approved' and old.status <> 'approved') execute function private.notify_members_of_change_order();

create trigger project_tasks_assigned_new after insert on public.project_tasks
  for each row when (new.assignee_id is not null and new.status <> 'completed') execute function private.notify_assignee();

create trigger project_tasks_assigned after update of assignee_id on public.project_tasks
  for each row when (new.assignee_id is not null and new.assignee_id is distinct from old.assignee_id and new.status <> 'completed')
  execute function private.notify_assignee();

create trigger signatures_members after update of status on public.signatures
  for each row when (new.status = 'signed' and old.status <> 'signed') execute function private.notify_members_of_signature();

create trigger document_shares_members after update of first_viewed_at on public.document_shares
  for each row when (old.first_viewed_at is null and new.first_viewed_at is not null and new.quote_id is not null)
  execute function private.notify_members_of_view();

-- Older payments are history that is entered now.
create trigger payments_members after insert on public.payments for each row
  when (new.kind = 'payment' and new.paid_at > now() - interval '7 days')
  execute function private.notify_members_of_payment();

create trigger quotes_members after update of status on public.quotes
  for each row when (new.status is distinct from old.status and new.status in ('accepted', 'rejected'))
  execute function private.notify_members_of_quote();

create trigger client_messages_failed after update of status on public.client_messages
  for each row when (new.direction = 'outbound' and new.status = 'failed' and old.status <> 'failed')
  execute function private.notify_sender_of_failure();

CREATE TRIGGER zz_see_as BEFORE INSERT OR DELETE OR UPDATE ON public.notification_choices FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_while_seeing_as();

CREATE TRIGGER zz_see_as BEFORE INSERT OR DELETE OR UPDATE ON public.notifications FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_while_seeing_as();

CREATE TRIGGER zz_see_as BEFORE INSERT OR DELETE OR UPDATE ON public.watchers FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_while_seeing_as();

grant insert (company_id, user_id, kind, in_app), update (kind, in_app) on public.notification_choices to authenticated;

grant update (read_at) on public.notifications to authenticated;

grant insert (company_id, user_id, subject_type, subject_id) on public.watchers to authenticated;

grant execute on function public.mark_notifications(p_is_read boolean, p_ids uuid[]) to authenticated;

grant execute on function public.mark_notifications(p_is_read boolean, p_ids uuid[]) to service_role;

grant execute on function public.unread_notifications() to authenticated;

grant execute on function public.unread_notifications() to service_role;

comment on table public.notification_choices is
  'Which kinds of notifications a user has turned off; a kind without a row is on. Each user reads and writes their own.';

comment on table public.notifications is
  'What a user is notified of in the product; written by triggers. A user reads their own, as long as their role and '
  'their projects let them read the record.';

comment on column public.notifications.pieces is 'How many events of one group_key it covers.';

comment on table public.watchers is
  'Who is notified of what happens to a record; each user reads and writes their own.';

comment on function private.notify_assignee() is 'Row trigger: notifies who a task is assigned to; many of one project at once are one.';

comment on function private.notify_members_of_change_order() is 'Row trigger: notifies the owners, the author, and watchers of the project that a change order was approved.';

comment on function private.notify_members_of_payment() is 'Row trigger: notifies the owners, the author of the invoice, and watchers of a payment.';

comment on function private.notify_members_of_quote() is 'Row trigger: notifies the owners, the author, and watchers that a quote was accepted or declined.';

comment on function private.notify_members_of_signature() is 'Row trigger: notifies who asked for a signature, the owners, and watchers of the project that a document was signed.';

comment on function private.notify_members_of_view() is 'Row trigger: notifies the owners, the sender, and watchers that a client opened a quote for the first time.';

comment on function private.notify_overdue_invoices(p_company uuid, p_now timestamp with time zone) is 'Once for each invoice that became overdue in the last seven days; also deletes notifications older than 90 days.';

comment on function private.notify_people(p_company uuid, p_kind text, p_people uuid[], p_permission text, p_subject_type text, p_subject uuid, p_project uuid, p_title text, p_detail text, p_group text) is 'Notifies the named people and those who watch the record or its project: active members whose role has p_permission, subcontractors of the project only, never who does it, and none who turned the kind off. Events with the same p_group within ten minutes are one unread notification.';

comment on function private.notify_sender_of_failure() is 'Row trigger: notifies the sender and the owners that a message to a client was not delivered.';

comment on function private.owners_of(p_company uuid) is 'The active owners of a company.';

comment on function public.mark_notifications(p_is_read boolean, p_ids uuid[]) is 'Marks notifications of the caller as read or unread and returns the ids of those that changed, for undo. Arguments: p_is_read; p_ids, all unread ones where null. Callers: signed-in users.';

comment on function public.unread_notifications() is 'How many notifications the caller has not read, 100 at most. Callers: signed-in users.';

create or replace function private.do_daily_job(p_job text, p_company uuid, p_now timestamptz) returns int
language plpgsql security definer set search_path = '' as $$
declare
  changed int;
begin
  begin
    case p_job
      when 'expire quotes' then
        changed := private.expire_quotes(array[p_company], p_now);
        perform private.notify_overdue_invoices(p_company, p_now);
      when 'activate costs' then changed := private.activate_due_costs(array[p_company], p_now);
      when 'store metrics' then changed := private.refresh_metrics_of(array[p_company], p_now);
      when 'release assistant reservations' then
        update public.ai_usage set status = 'failed', settled_at = now()
        where company_id = p_company and status = 'reserved' and created_at < now() - interval '1 hour';
        get diagnostics changed = row_count;
    end case;
  exception when others then
    insert into private.daily_job_failures as f (company_id, job, error, attempted_at, next_attempt_at)
    values (p_company, p_job, left(sqlerrm, 1000), p_now, p_now + interval '15 minutes')
    on conflict (company_id, job) do update set attempts = f.attempts + 1, error = excluded.error, attempted_at = p_now,
      next_attempt_at = case when f.attempts < 4 then p_now + interval '15 minutes' * power(2, f.attempts) end;
    return null;
  end;
  delete from private.daily_job_failures where company_id = p_company and job = p_job;
  return changed;
end $$;

reset check_function_bodies;
