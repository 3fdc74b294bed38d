set check_function_bodies = off;

alter table public.user_profiles add column text_consent_at timestamp with time zone;

alter table public.user_profiles add column text_stopped_at timestamp with time zone;

alter table public.user_profiles add column may_text boolean default false not null;

create index user_profiles_text_idx on public.user_profiles (private.e164(phone)) where text_consent_at is not null;

create trigger user_profiles_text_consent before insert or update of may_text, phone on public.user_profiles
  for each row execute function private.note_text_consent();

revoke all on table public.user_profiles from authenticated;
grant select, update (avatar_url, full_name, may_text, phone, preferences) on table public.user_profiles to authenticated;

comment on column public.user_profiles.may_text is 'Agreed to text messages about scheduled work to this phone number, since text_consent_at; a reply of STOP ends it at text_stopped_at.';

comment on function private.note_text_consent() is 'Trigger: when a member or vendor agreed to text messages to a number. Error: PT422 phone, which isn''t one.';

create or replace function public.claim_due_assignment_mails(
  p_limit int default 20, p_quiet_hours text default null
) returns table (id uuid, email text, name text, assignments jsonb, company jsonb, phone text, attempts int)
language plpgsql security definer set search_path = '' as $$
declare
  mail private.assignment_mails;
begin
  -- Answered, moved to done, or removed since: nothing is left to ask.
  delete from private.assignment_mails m where m.due_at <= now() and coalesce(m.taken_until < now(), true) and not exists (
    select from public.assignments a where a.company_id = m.company_id and a.id = any (m.assignment_ids) and a.state = 'asked');
  for mail in
    update private.assignment_mails m set taken_until = now() + interval '2 minutes', attempts = m.attempts + 1,
      failed_at = case when m.attempts >= 5 then now() end
    where m.id in (select q.id from private.assignment_mails q
      where q.due_at <= now() and q.failed_at is null and coalesce(q.taken_until < now(), true)
        and not private.is_quiet(q.company_id, now(), p_quiet_hours)
      order by q.due_at limit p_limit for update skip locked)
    returning m.* loop
    continue when mail.failed_at is not null;
    return query select mail.id, coalesce(u.email, v.email)::text, coalesce(u.full_name, v.name)::text,
      private.assignment_letter(mail), private.company_card(mail.company_id),
      case when coalesce(u.may_text, v.may_text) then private.e164(coalesce(u.phone, v.phone)) end, mail.attempts
    from (select 1) one
    left join public.user_profiles u on u.company_id = mail.company_id and u.id = mail.user_id and u.is_active
    left join public.vendors v on v.company_id = mail.company_id and v.id = mail.vendor_id;
  end loop;
end $$;

comment on function public.claim_due_assignment_mails(p_limit integer, p_quiet_hours text) is 'Emails and texts that ask to confirm dates, each to one caller for two minutes and not in quiet hours; each lists its assignments with a fresh link token. phone is there if the member or vendor agreed to text messages. Arguments: p_limit rows; p_quiet_hours, such as 21:00-08:00. Callers: the messaging gateway.';

create or replace function private.preview_reschedule(p_project_id uuid, p_request jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  request jsonb;
  plan jsonb;
begin
  perform private.require_write('edit_projects', 'create_edit_projects');
  perform private.check_reschedule(company, p_project_id, p_request);
  request := private.with_following(company, p_project_id, p_request);
  plan := private.plan_reschedule(company, p_project_id, request);
  return jsonb_build_object('entries', plan -> 'entries',
    'conflicts', (select coalesce(jsonb_agg(c.value || jsonb_build_object('title', t.title, 'depends_on_title', b.title) order by c.ord), '[]')
      from jsonb_array_elements(plan -> 'conflicts') with ordinality c (value, ord)
      join public.project_timeline t on t.company_id = company and t.id = (c.value ->> 'id')::uuid
      left join public.project_timeline b on b.company_id = company and b.id = (c.value ->> 'depends_on_id')::uuid),
    'days_off', (select coalesce(jsonb_agg(distinct d.day), '[]')
      from jsonb_array_elements(request -> 'edits') g
      cross join lateral (values ((g ->> 'start_date')::date), ((g ->> 'due_date')::date)) v (day)
      cross join lateral private.work_days(plan -> 'calendar', v.day, v.day) d
      where v.day is not null and not d.works),
    'notified', (select coalesce(jsonb_agg(jsonb_build_object('name', coalesce(u.full_name, u.email, v.name), 'title', e.value ->> 'title',
        'email', coalesce(u.email, v.email), 'phone', case when coalesce(u.may_text, v.may_text) then coalesce(u.phone, v.phone) end) order by coalesce(u.full_name, u.email, v.name), e.value ->> 'title'), '[]')
      from jsonb_array_elements(plan -> 'entries') e
      join public.assignments a on a.company_id = company and a.entry_id = (e.value ->> 'id')::uuid
        and a.state in ('asked', 'confirmed', 'declined', 'proposed')
      left join public.user_profiles u on u.company_id = company and u.id = a.user_id
      left join public.vendors v on v.company_id = company and v.id = a.vendor_id),
    'double_booked', (select coalesce(jsonb_agg(distinct jsonb_build_object('name', coalesce(u.full_name, u.email, v.name),
        'title', e.value ->> 'title', 'other_title', o.title)), '[]')
      from jsonb_array_elements(plan -> 'entries') e
      join public.assignments a on a.company_id = company and a.entry_id = (e.value ->> 'id')::uuid and a.state not in ('declined', 'done')
      join public.assignments b on b.company_id = company and b.id <> a.id and b.state not in ('declined', 'done')
        and (b.user_id = a.user_id or b.vendor_id = a.vendor_id)
      join public.project_timeline o on o.company_id = company and o.id = b.entry_id and o.status <> 'completed'
        and coalesce(o.start_date, o.due_date) <= (e.value -> 'after' ->> 'due_date')::date
        and coalesce(o.due_date, o.start_date) >= coalesce((e.value -> 'after' ->> 'start_date')::date, (e.value -> 'after' ->> 'due_date')::date)
        and not (plan -> 'entries') @> jsonb_build_array(jsonb_build_object('id', o.id))
      left join public.user_profiles u on u.company_id = company and u.id = a.user_id
      left join public.vendors v on v.company_id = company and v.id = a.vendor_id),
    'away', (select coalesce(jsonb_agg(jsonb_build_object('name', coalesce(u.full_name, u.email), 'title', e.value ->> 'title',
        'first_day', b.first_day, 'last_day', b.last_day) order by b.first_day, coalesce(u.full_name, u.email), e.value ->> 'title'), '[]')
      from jsonb_array_elements(plan -> 'entries') e
      join public.assignments a on a.company_id = company and a.entry_id = (e.value ->> 'id')::uuid and a.state not in ('declined', 'done')
      join public.absences b on b.company_id = company and b.user_id = a.user_id
        and b.first_day <= coalesce((e.value -> 'after' ->> 'due_date')::date, (e.value -> 'after' ->> 'start_date')::date)
        and b.last_day >= coalesce((e.value -> 'after' ->> 'start_date')::date, (e.value -> 'after' ->> 'due_date')::date)
      join public.user_profiles u on u.company_id = company and u.id = b.user_id));
end $$;

create or replace function private.project_schedule(p_project_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  sees_all constant boolean := private.sees_all_projects();
  plans constant boolean := private.has_permission('edit_projects');
begin
  perform private.require_read('view_projects', 'view_projects');
  if not exists (select from public.projects p where p.company_id = company and p.id = p_project_id and p.deleted_at is null
    and (sees_all or p.id = any (private.assigned_projects()))) then
    perform private.raise_api_error('PT404', 'Project not found');
  end if;
  return jsonb_build_object('today', private.company_date(company), 'calendar', private.calendar_of(company, p_project_id),
    'own_calendar', (select to_jsonb(c) from public.work_calendars c where c.company_id = company and c.project_id = p_project_id),
    'entries', (select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'title', t.title, 'type', t.type, 'kind', t.kind, 'status', t.status,
        'start_date', t.start_date, 'due_date', t.due_date, 'start_time', t.start_time, 'end_time', t.end_time, 'work_days', t.work_days,
        'is_pinned', t.is_pinned, 'constraint_date', t.constraint_date, 'parent_id', t.parent_id, 'color', t.color, 'progress', t.progress,
        'series_id', t.series_id, 'version', t.version) order by coalesce(t.start_date, t.due_date), t.due_date, t.position, t.id), '[]')
      from (select * from public.project_timeline x where x.company_id = company and x.project_id = p_project_id
        order by x.due_date, x.position limit 5000) t),
    'dependencies', (select coalesce(jsonb_agg(jsonb_build_object('entry_id', d.entry_id, 'depends_on_id', d.depends_on_id, 'type', d.type,
        'lag_days', d.lag_days) order by d.entry_id, d.depends_on_id), '[]')
      from public.project_timeline_dependencies d where d.company_id = company and d.project_id = p_project_id),
    'assignments', (select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'entry_id', a.entry_id, 'user_id', a.user_id,
        'vendor_id', a.vendor_id, 'name', coalesce(u.full_name, u.email, v.name), 'email', coalesce(u.email, v.email), 'may_text', coalesce(u.may_text, v.may_text, false), 'state', a.state,
        'proposed_date', a.proposed_date, 'note', a.note) order by a.created_at, a.id), '[]')
      from public.assignments a left join public.user_profiles u on u.company_id = company and u.id = a.user_id
      left join public.vendors v on v.company_id = company and v.id = a.vendor_id
      where a.company_id = company and a.project_id = p_project_id and (sees_all or a.user_id = auth.uid())),
    'baselines', (select coalesce(jsonb_agg(jsonb_build_object('id', b.id, 'name', b.name, 'created_at', b.created_at, 'entries', b.entries)
        order by b.created_at), '[]') from public.baselines b where b.company_id = company and b.project_id = p_project_id),
    'shift', (select jsonb_build_object('id', s.id, 'cause', s.cause, 'reason', s.reason, 'count', jsonb_array_length(s.entries))
      from public.schedule_shifts s where plans and s.company_id = company and s.project_id = p_project_id and s.undone_at is null
        and s.created_at > now() - interval '7 days' order by s.created_at desc limit 1),
    'people', case when plans then (select coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'name', coalesce(u.full_name, u.email))
        order by lower(coalesce(u.full_name, u.email))), '[]') from public.user_profiles u where u.company_id = company and u.is_active) else '[]' end,
    'vendors', case when plans then (select coalesce(jsonb_agg(jsonb_build_object('id', v.id, 'name', v.name, 'has_email', btrim(coalesce(v.email, '')) <> '')
        order by lower(v.name)), '[]') from (select * from public.vendors x where x.company_id = company and x.is_active order by x.name limit 500) v) else '[]' end,
    'absences', case when plans then (select coalesce(jsonb_agg(jsonb_build_object('user_id', b.user_id, 'first_day', b.first_day, 'last_day', b.last_day)
        order by b.first_day), '[]') from public.absences b where b.company_id = company and b.last_day >= private.company_date(company)) else '[]' end,
    'draws_due', case when private.has_permission('view_money') then (select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'description', s.description,
        'amount', s.amount, 'milestone', s.milestone_title) order by s.due_date, s.id), '[]')
      from public.payment_schedule_list s where s.company_id = company and s.project_id = p_project_id and s.is_milestone_reached
        and s.invoice_id is null and s.state = 'planned') else '[]' end,
    'shifts', case when plans then private.shift_log(company, p_project_id) end,
    'templates', case when plans then (select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'name', m.name, 'count', jsonb_array_length(m.entries),
        'roles', (select coalesce(jsonb_agg(distinct r.role), '[]') from jsonb_array_elements(m.entries) e
          cross join jsonb_array_elements_text(case when e -> 'roles' is null then jsonb_build_array(e -> 'role') else e -> 'roles' end) r (role)
          where r.role is not null))
        order by lower(m.name)), '[]') from public.schedule_templates m where m.company_id = company) else '[]' end);
end $$;

create or replace function public.receive_message(p_from text, p_body text, p_sid text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  number constant text := private.e164(p_from);
  word constant text := upper(btrim(coalesce(p_body, '')));
  act constant text := case
    when word in ('STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'REVOKE', 'OPTOUT') then 'stop'
    when word in ('START', 'UNSTOP') then 'start'
    when word in ('HELP', 'INFO') then 'help'
    else 'message' end;
  latest record;
  stored uuid;
  written_lead uuid;
begin
  if number is null then
    return jsonb_build_object('act', 'ignored');
  end if;
  if exists (select from public.client_messages where twilio_sid = p_sid) then
    return jsonb_build_object('act', 'duplicate');
  end if;
  if act = 'stop' then
    update public.client_message_consent set opted_out = true, has_consented = false, opted_out_date = now(), source = 'sms' where phone_number = number;
  elsif act = 'start' then
    update public.client_message_consent set opted_out = false, has_consented = true, consent_date = now(), opted_out_date = null, source = 'sms'
    where phone_number = number;
  end if;
  if act in ('stop', 'start') then
    update public.vendors v set may_text = act = 'start', text_stopped_at = case act when 'stop' then now() end
    where v.text_consent_at is not null and private.e164(v.phone) = number and v.may_text = (act = 'stop');
    update public.user_profiles u set may_text = act = 'start', text_stopped_at = case act when 'stop' then now() end
    where u.text_consent_at is not null and private.e164(u.phone) = number and u.may_text = (act = 'stop');
    update public.leads l set text_stopped_at = case act when 'stop' then now() end where l.deleted_at is null and private.e164(l.phone) = private.e164(p_from);
  end if;
  written_lead := private.receive_lead_text(number, p_body, p_sid);
  if written_lead is not null then
    return jsonb_build_object('act', act, 'lead_id', written_lead);
  end if;
  -- the answer belongs to the company that wrote last
  select m.company_id, m.client_id, m.id into latest from public.client_messages m
  where m.phone_number = number and m.direction = 'outbound' order by m.created_at desc limit 1;
  if latest.company_id is null then
    select c.company_id, c.client_id, null::uuid as id into latest from public.client_message_consent c
    where c.phone_number = number order by c.updated_at desc limit 1;
  end if;
  if latest.company_id is null then
    select c.company_id, c.id as client_id, null::uuid as id into latest from public.clients c
    where private.e164(c.phone) = number and c.deleted_at is null order by c.created_at desc limit 1;
  end if;
  if latest.company_id is not null and nullif(btrim(p_body), '') is not null then
    insert into public.client_messages (company_id, client_id, direction, phone_number, message_content, status, twilio_sid, user_id)
    values (latest.company_id, latest.client_id, 'inbound', number, left(p_body, 1600), 'replied', p_sid, null)
    on conflict (twilio_sid) do nothing returning id into stored;
    if latest.id is not null and act = 'message' then
      update public.client_messages set replied_at = now(), status = 'replied' where id = latest.id and status in ('sent', 'delivered', 'pending');
    end if;
  end if;
  return jsonb_build_object('act', act, 'message_id', stored, 'company_id', latest.company_id, 'client_id', latest.client_id);
end $$;

reset check_function_bodies;
