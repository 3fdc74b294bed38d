set check_function_bodies = off;

alter table private.assignment_mails add column is_text boolean default false not null;

alter table private.assignment_mails add column sent_at timestamp with time zone;

create function private.ask_moved_entry() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if coalesce(current_setting('plumbline.rescheduling', true), '') <> 'on' then
    perform private.ask_again(new.company_id, jsonb_build_array(jsonb_build_object('id', new.id)));
  end if;
  return null;
end $$;

create trigger project_timeline_moved after update on public.project_timeline
  for each row when (new.project_id is not null and new.status <> 'completed' and coalesce(new.start_date, new.due_date) is not null
    and (old.start_date, old.due_date, old.start_time, old.end_time) is distinct from (new.start_date, new.due_date, new.start_time, new.end_time))
  execute function private.ask_moved_entry();

comment on column private.assignment_mails.sent_at is 'When a text was handed over. It is emailed if the provider reports that it was not delivered.';

comment on function private.ask_moved_entry() is 'Row trigger: new dates or times that are saved outside a reviewed change also ask everyone again who was asked before.';

create or replace function public.finish_assignment_mail(p_id uuid, p_error text default null) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if p_error is null then
    update private.assignment_mails m set sent_at = now(), taken_until = null where m.id = p_id and m.taken_until is not null and m.is_text;
    delete from private.assignment_mails m where m.id = p_id and m.taken_until is not null;
  else
    update private.assignment_mails m set error = left(p_error, 500), taken_until = null, due_at = now() + interval '5 minutes',
      failed_at = case when m.attempts >= 5 then now() end
    where m.id = p_id;
  end if;
end $$;

comment on function public.finish_assignment_mail(p_id uuid, p_error text) is 'Removes a sent email from the outbox; a sent text stays three days, in case it is not delivered; with p_error it is tried again in five minutes, five times. Arguments: p_id; p_error. Callers: the messaging gateway.';

comment on function public.save_assignment(p_assignment jsonb) is 'Assigns a member or a vendor to a timeline entry, or (with is_deleted) removes the assignment; returns the row, with double_booked: [{ title, project_name }] of other work on the same days. Sent twice, it is one row. Keys: id (a uuid made by the device), entry_id, user_id or vendor_id, is_asked (also ask for confirmation), is_deleted. Arguments: p_assignment, an object of these keys. Errors: PT402, PT403, PT404 entry, person or vendor, PT409 id in use, PT422 no contact details. Callers: signed-in users with edit_projects.';

create or replace function private.queue_assignment_mail(p_assignment public.assignments) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.assignment_mails as m (company_id, user_id, vendor_id, assignment_ids)
  values (p_assignment.company_id, p_assignment.user_id, p_assignment.vendor_id, array[p_assignment.id])
  on conflict (company_id, user_id, vendor_id) do update set
    assignment_ids = case when m.sent_at is null then array(select distinct unnest(m.assignment_ids || excluded.assignment_ids))
      else excluded.assignment_ids end,
    due_at = case when m.failed_at is null and m.taken_until is null and m.sent_at is null then m.due_at else excluded.due_at end,
    taken_until = null, attempts = 0, error = null, failed_at = null, is_text = false, sent_at = null;
end $$;

create or replace function public.claim_due_assignment_mails(
  p_limit int default 20, p_quiet_hours text default null
) returns table (id uuid, email text, name text, assignments jsonb, company jsonb, phone text, attempts int)
language plpgsql security definer set search_path = '' as $$
declare
  mail private.assignment_mails;
  receiver record;
begin
  -- Answered, moved to done, or removed since: nothing is left to ask.
  delete from private.assignment_mails m where m.due_at <= now() and coalesce(m.taken_until < now(), true) and not exists (
    select from public.assignments a where a.company_id = m.company_id and a.id = any (m.assignment_ids) and a.state = 'asked');
  delete from private.assignment_mails m where m.sent_at < now() - interval '3 days';
  for mail in
    update private.assignment_mails m set taken_until = now() + interval '2 minutes', attempts = m.attempts + 1,
      failed_at = case when m.attempts >= 5 then now() end
    where m.id in (select q.id from private.assignment_mails q
      where q.due_at <= now() and q.failed_at is null and q.sent_at is null and coalesce(q.taken_until < now(), true)
        and not private.is_quiet(q.company_id, now(), p_quiet_hours)
      order by q.due_at limit p_limit for update skip locked)
    returning m.* loop
    continue when mail.failed_at is not null;
    select coalesce(u.email, v.email)::text as email, coalesce(u.full_name, v.name)::text as name,
      case when coalesce(u.may_text, v.may_text) then private.e164(coalesce(u.phone, v.phone)) end as phone into receiver
    from (select 1) one
    left join public.user_profiles u on u.company_id = mail.company_id and u.id = mail.user_id and u.is_active
    left join public.vendors v on v.company_id = mail.company_id and v.id = mail.vendor_id;
    update private.assignment_mails m set is_text = receiver.phone is not null and (mail.attempts = 1 or receiver.email is null) where m.id = mail.id;
    return query select mail.id, receiver.email, receiver.name, private.assignment_letter(mail), private.company_card(mail.company_id),
      receiver.phone, mail.attempts;
  end loop;
end $$;

create or replace function private.save_assignment(p_assignment jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  entry public.project_timeline;
  a public.assignments;
begin
  perform private.require_write('edit_projects', 'create_edit_projects');
  if (p_assignment ->> 'is_deleted')::boolean then
    delete from public.assignments x where x.company_id = company and x.id = (p_assignment ->> 'id')::uuid returning * into a;
    return to_jsonb(a);
  end if;
  select * into entry from public.project_timeline t where t.company_id = company and t.id = (p_assignment ->> 'entry_id')::uuid;
  if entry.id is null then
    perform private.raise_api_error('PT404', 'This entry no longer exists.');
  elsif (p_assignment ->> 'user_id' is null) = (p_assignment ->> 'vendor_id' is null) then
    perform private.raise_api_error('PT422', 'Choose a person or a vendor.', 'user_id');
  elsif p_assignment ->> 'user_id' is not null and not exists (select from public.user_profiles u
    where u.company_id = company and u.id = (p_assignment ->> 'user_id')::uuid and u.is_active) then
    perform private.raise_api_error('PT404', 'This person is not an active member of your company.');
  elsif p_assignment ->> 'vendor_id' is not null and not exists (select from public.vendors v
    where v.company_id = company and v.id = (p_assignment ->> 'vendor_id')::uuid) then
    perform private.raise_api_error('PT404', 'This vendor no longer exists.');
  end if;
  insert into public.assignments as x (id, company_id, project_id, entry_id, user_id, vendor_id)
  values (coalesce((p_assignment ->> 'id')::uuid, gen_random_uuid()), company, entry.project_id, entry.id,
    (p_assignment ->> 'user_id')::uuid, (p_assignment ->> 'vendor_id')::uuid)
  on conflict do nothing;
  select * into a from public.assignments x where x.company_id = company and x.entry_id = entry.id
    and x.user_id is not distinct from (p_assignment ->> 'user_id')::uuid
    and x.vendor_id is not distinct from (p_assignment ->> 'vendor_id')::uuid;
  if a.id is null then
    perform private.raise_api_error('PT409', 'This assignment is in use. Reload and try again.');
  elsif (p_assignment ->> 'is_asked')::boolean then
    return private.ask_assignment(a);
  end if;
  return to_jsonb(a) || jsonb_build_object('double_booked', (
    select coalesce(jsonb_agg(distinct jsonb_build_object('title', o.title, 'project_name', p.name)), '[]')
    from public.assignments b
    join public.project_timeline o on o.company_id = company and o.id = b.entry_id and o.status <> 'completed'
      and coalesce(o.start_date, o.due_date) <= coalesce(entry.due_date, entry.start_date)
      and coalesce(o.due_date, o.start_date) >= coalesce(entry.start_date, entry.due_date)
    join public.projects p on p.company_id = company and p.id = b.project_id and p.deleted_at is null and p.archived_at is null
    where b.company_id = company and b.id <> a.id and (b.user_id = a.user_id or b.vendor_id = a.vendor_id) and b.state not in ('declined', 'done')));
end $$;

create or replace function public.apply_text_status(
  p_id uuid, p_sid text, p_status text, p_error_code text default null, p_error text default null
) returns text
language plpgsql security definer set search_path = '' as $$
begin
  -- the report may come before the answer to the request that sent the text
  update public.client_messages set twilio_sid = p_sid
  where id = p_id and direction = 'outbound' and kind = 'sms' and twilio_sid is null and attempts > 0
    and not exists (select from public.client_messages o where o.twilio_sid = p_sid);
  -- a text that asked to confirm dates: the next attempt is an email
  if p_status in ('undelivered', 'failed') then
    update private.assignment_mails m set is_text = false, sent_at = null, taken_until = null, due_at = now(), error = left(coalesce(p_error, p_status), 500)
    where m.id = p_id and m.is_text;
  end if;
  return public.apply_message_status(p_sid, p_status, p_error_code, p_error);
end $$;

reset check_function_bodies;
