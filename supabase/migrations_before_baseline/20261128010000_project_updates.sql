-- The switch `project_updates` had no effect so far: the client of a project is now told by mail that its status has changed.
-- A change waits five minutes before it is told, so that of several only the last one is, and a mistaken one that is taken back
-- not at all. The mail leaves through the outbox like every other one to a client.

alter table public.client_messages add column facts jsonb check (jsonb_typeof(facts) = 'array');
comment on column public.client_messages.facts is 'What a mail shows as a small table below its words: [[label, value], …].';

create table private.project_updates (
  project_id uuid primary key references public.projects (id) on delete cascade,
  -- Of this change: the next one makes another, and a mail that was written meanwhile is not sent.
  id uuid not null unique default gen_random_uuid(),
  company_id uuid not null references public.companies (id) on delete cascade,
  from_status text not null,
  changed_by uuid,
  changed_at timestamptz not null default now(),
  due_at timestamptz not null default now() + interval '5 minutes',
  taken_until timestamptz
);
alter table private.project_updates enable row level security;
create index project_updates_due_idx on private.project_updates (due_at);
create index project_updates_company_idx on private.project_updates (company_id);
comment on table private.project_updates is
  'Changes of a project''s status that its client is to be told of, one for each project: from_status is the one that the client knows.';

create function private.local_time(p_at timestamptz, p_zone text) returns timestamp
language plpgsql stable set search_path = '' as $$
begin
  return p_at at time zone p_zone;
exception when invalid_parameter_value then
  return p_at at time zone 'America/Chicago';
end $$;
comment on function private.local_time is 'What the clocks of a time zone show at a moment; those of America/Chicago where there is no such zone.';

create or replace function private.is_quiet(p_company uuid, p_at timestamptz, p_default text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  company record;
  hours text;
  clock time;
begin
  select c.timezone, c.settings ->> 'quiet_hours' as hours into company from public.companies c where c.id = p_company;
  hours := coalesce(company.hours, p_default);
  if hours is null or hours !~ '^([01][0-9]|2[0-3]):[0-5][0-9]-([01][0-9]|2[0-3]):[0-5][0-9]$' then
    return false;
  end if;
  clock := private.local_time(p_at, company.timezone)::time;
  return case when split_part(hours, '-', 1)::time <= split_part(hours, '-', 2)::time
    then clock >= split_part(hours, '-', 1)::time and clock < split_part(hours, '-', 2)::time
    else clock >= split_part(hours, '-', 1)::time or clock < split_part(hours, '-', 2)::time end;
end $$;

create function private.told_statuses() returns text[]
language sql immutable set search_path = '' as $$ select array['in_progress', 'on_hold', 'delayed', 'completed'] $$;
comment on function private.told_statuses is
  'The statuses that a client is told of. Not planning: before the work begins it is the company''s own matter, and going back to it is a correction. '
  'Archiving is no status and tells nobody.';

create function private.told_client(p_project uuid) returns public.clients
language sql stable security definer set search_path = '' as $$
  select c.* from public.projects p
  join public.companies k on k.id = p.company_id and k.is_active
  join public.clients c on c.company_id = p.company_id and c.id = p.client_id
  left join public.notification_preferences n on n.company_id = p.company_id
  where p.id = p_project and p.deleted_at is null and c.deleted_at is null and c.mail_opt_out_at is null
    and nullif(btrim(c.email), '') is not null and coalesce(n.project_updates, true)
$$;
comment on function private.told_client is
  'The client who is told of a project''s status; null without an address, after an opt-out, or while the company has switched project updates off.';

create function private.note_project_update() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.archived_at is not null or (private.told_client(new.id)).id is null then
    delete from private.project_updates u where u.project_id = new.id;
    return null;
  end if;
  insert into private.project_updates as u (project_id, company_id, from_status, changed_by)
  values (new.id, new.company_id, old.status, (select auth.uid()))
  on conflict (project_id) do update set id = excluded.id, changed_by = excluded.changed_by, changed_at = excluded.changed_at,
    due_at = excluded.due_at, taken_until = null;
  return null;
end $$;
comment on function private.note_project_update is
  'A project that exists has changed its status, by whatever way; new and imported ones tell nothing. What nobody is to be told of now is not told later.';
create trigger projects_client_update after update of status on public.projects
  for each row when (old.status is distinct from new.status) execute function private.note_project_update();

create function public.take_due_project_updates(p_limit int default 50, p_quiet_hours text default null)
returns table (id uuid, client_name text, project text, address text, from_status text, status text, changed_on date, ends_on date, company jsonb)
language plpgsql volatile security definer set search_path = '' as $$
begin
  delete from private.project_updates u using public.projects p
  where p.id = u.project_id and u.due_at <= now()
    and (p.status = u.from_status or p.status <> all (private.told_statuses()) or u.changed_at < now() - interval '1 day'
      or (private.told_client(p.id)).id is null);
  return query
    with taken as (
      update private.project_updates u set taken_until = now() + interval '2 minutes'
      where u.project_id in (
        select q.project_id from private.project_updates q
        where q.due_at <= now() and coalesce(q.taken_until < now(), true) and not private.is_quiet(q.company_id, now(), p_quiet_hours)
        order by q.due_at limit p_limit for update skip locked)
      returning u.*)
    select t.id, c.name, p.name, nullif(btrim(p.address), ''), t.from_status, p.status, private.local_time(t.changed_at, k.timezone)::date,
      case when p.end_date >= private.local_time(now(), k.timezone)::date then p.end_date end, private.company_card(t.company_id)
    from taken t
    join public.projects p on p.id = t.project_id
    join public.companies k on k.id = t.company_id
    join public.clients c on c.company_id = p.company_id and c.id = p.client_id;
end $$;
comment on function public.take_due_project_updates is
  'For the messaging gateway''s service role: the changes of a status that clients are to be told of, each to one taker for two minutes and not in quiet hours. '
  'Drops those that have ended where they began, that are older than a day, or that nobody is to be told of any more.';

create function public.mail_project_update(p_id uuid, p_subject text, p_body text, p_facts jsonb) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  change private.project_updates;
  client public.clients;
begin
  select * into change from private.project_updates u where u.id = p_id for update;
  client := private.told_client(change.project_id);
  if client.id is null then
    return false;
  end if;
  insert into public.client_messages (company_id, client_id, user_id, kind, email_address, subject, message_content, facts)
  values (change.company_id, client.id, change.changed_by, 'email', btrim(client.email), p_subject, p_body, p_facts);
  delete from private.project_updates u where u.id = p_id;
  return true;
exception when sqlstate 'PT422' then
  update private.project_updates u set due_at = now() + interval '1 hour', taken_until = null where u.id = p_id;
  return false;
end $$;
comment on function public.mail_project_update is
  'For the messaging gateway''s service role: puts a taken change into the outbox and forgets it, both or neither; false when the status has changed again meanwhile. '
  'Over the company''s limit of mails (PT422, which is not passed on) it waits for an hour.';

create function private.project_update_receiver(p_project uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('name', case when private.has_permission('view_clients') then t.name end, 'statuses', private.told_statuses())
  from private.told_client(p_project) t where t.id is not null
$$;
comment on function private.project_update_receiver is 'See public.project_update_receiver.';
create function public.project_update_receiver(p_project_id uuid) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select private.project_update_receiver(p.id) from public.projects p
  where p.id = p_project_id and p.company_id = (select private.company_id()) and p.archived_at is null
$$;
comment on function public.project_update_receiver is
  'Who gets a mail when the status of a project changes, and at which statuses: {name, statuses}, the name for those who may see clients; null when nobody does.';

drop function public.take_outgoing_messages(int, text, int);
create function public.take_outgoing_messages(p_limit int default 20, p_quiet_hours text default null, p_seconds int default 60)
returns table (id uuid, kind text, phone_number text, email_address text, subject text, message_content text, facts jsonb, twilio_sid text,
  attempts int, created_at timestamptz, reminder_id uuid, client_id uuid, company jsonb)
language plpgsql volatile security definer set search_path = '' as $$
begin
  -- a client may have opted out, or paid, since the message was stored
  update public.client_messages m set status = 'failed', twilio_error_code = '21610',
    twilio_error_message = 'The client has opted out of text messages.'
  where m.direction = 'outbound' and m.status = 'pending' and m.kind = 'sms' and m.twilio_sid is null and coalesce(m.taken_until < now(), true)
    and not exists (select from public.client_message_consent c where c.company_id = m.company_id and c.client_id = m.client_id
      and c.phone_number = m.phone_number and c.has_consented and not c.opted_out);
  update public.client_messages m set status = 'failed', twilio_error_message = 'Nothing is open on this invoice any more.'
  from public.reminders r join public.invoices v on v.company_id = r.company_id and v.id = r.invoice_id
  where r.company_id = m.company_id and r.id = m.reminder_id and m.direction = 'outbound' and m.status = 'pending' and m.attempts = 0
    and (v.balance <= 0 or v.status in ('paid', 'void') or v.deleted_at is not null);
  return query
    with heads as (
      select m.id from public.client_messages m
      where m.direction = 'outbound' and m.status = 'pending' and m.next_attempt_at <= now() and coalesce(m.taken_until < now(), true)
        and not exists (select from public.client_messages e where e.company_id = m.company_id and e.client_id = m.client_id and e.kind = m.kind
          and e.direction = 'outbound' and e.status = 'pending' and e.position < m.position)
        -- somebody who has just written is awake
        and (m.kind = 'email' or not private.is_quiet(m.company_id, now(), p_quiet_hours)
          or exists (select from public.client_messages i where i.company_id = m.company_id and i.client_id = m.client_id
            and i.direction = 'inbound' and i.created_at > now() - interval '1 hour'))
      order by m.position limit p_limit for update of m skip locked
    ), taken as (
      -- a taker that dies gives the message back when its time is over
      update public.client_messages m set taken_until = now() + make_interval(secs => p_seconds), attempts = m.attempts + 1
      from heads h where m.id = h.id returning m.*
    )
    select t.id, t.kind, t.phone_number, t.email_address, t.subject, t.message_content, t.facts, t.twilio_sid, t.attempts, t.created_at, t.reminder_id,
      t.client_id, private.company_card(t.company_id)
    from taken t order by t.position;
end $$;
comment on function public.take_outgoing_messages is
  'For the messaging gateway''s service role: the oldest waiting message of each client, each to one taker for p_seconds; more than one attempt means that the last one''s outcome is unknown or bad.';

revoke execute on function private.told_client, private.project_update_receiver, public.project_update_receiver,
  public.take_due_project_updates, public.mail_project_update, public.take_outgoing_messages from public, anon;
grant execute on function private.project_update_receiver to authenticated;
grant execute on function public.project_update_receiver to authenticated, service_role;
grant execute on function public.take_due_project_updates, public.mail_project_update, public.take_outgoing_messages to service_role;
call private.close_while_seeing_as();
