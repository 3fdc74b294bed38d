set check_function_bodies = off;

drop function public.claim_lead_messages(p_limit integer, p_quiet_hours text);

drop function public.finish_lead_message(p_id uuid, p_error text);

alter table public.notifications drop constraint notifications_subject_type_check;

alter table public.project_timeline alter column project_id drop not null;

alter table public.project_timeline add column lead_id uuid;

alter table public.lead_forms add column offers_visit boolean default false not null;

alter table public.lead_messages add column purpose text default 'message'::text not null;

alter table public.lead_messages add column entry_id uuid;

alter table public.lead_messages add column expires_at timestamp with time zone;

alter table public.lead_messages add column twilio_sid text;

create function private.busy_times(p_company uuid, p_people uuid[], p_first date, p_last date, p_zone text, p_except uuid default null)
returns table (person_id uuid, busy tstzrange)
language sql stable security definer set search_path = '' as $$
  select p.id, case
    when t.start_time is null then tstzrange(coalesce(t.start_date, t.due_date)::timestamp at time zone p_zone,
      (coalesce(t.due_date, t.start_date) + 1)::timestamp at time zone p_zone)
    else tstzrange((coalesce(t.start_date, t.due_date) + t.start_time) at time zone p_zone, greatest(
      (coalesce(t.start_date, t.due_date) + t.start_time) at time zone p_zone + interval '1 minute',
      (coalesce(t.due_date, t.start_date) + coalesce(t.end_time, t.start_time + interval '1 hour')) at time zone p_zone)) end
  from unnest(p_people) p (id)
  join public.project_timeline t on t.company_id = p_company and t.id is distinct from p_except and t.status <> 'completed' and t.kind <> 'milestone'
    and coalesce(t.start_date, t.due_date) <= p_last and coalesce(t.due_date, t.start_date) >= p_first
    and (t.assignee_id = p.id or exists (select from public.assignments a where a.company_id = p_company and a.entry_id = t.id and a.user_id = p.id
      and a.state <> 'declined'))
  left join public.projects j on j.company_id = p_company and j.id = t.project_id
  left join public.leads l on l.company_id = p_company and l.id = t.lead_id
  where case when t.project_id is null then l.deleted_at is null and l.outcome <> 'lost' else j.deleted_at is null and j.archived_at is null end
  union all
  select b.user_id, tstzrange(b.first_day::timestamp at time zone p_zone, (b.last_day + 1)::timestamp at time zone p_zone)
  from public.absences b where b.company_id = p_company and b.user_id = any (p_people) and b.first_day <= p_last and b.last_day >= p_first
$$;

create function private.follow_visit() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  e constant public.project_timeline := coalesce(new, old);
  l public.leads;
  starts constant timestamptz := private.visit_start(e);
  is_moved constant boolean := tg_op = 'UPDATE' and (old.start_date, old.start_time) is distinct from (new.start_date, new.start_time);
  act constant text := case when tg_op = 'INSERT' then 'booked' when tg_op = 'DELETE' then 'canceled' when is_moved then 'moved' end;
begin
  -- What still waits to be sent is about the old time, or about a visit that is done.
  if act is not null or e.status = 'completed' then
    delete from public.lead_messages m where m.company_id = e.company_id and m.lead_id = e.lead_id and m.status = 'pending'
      and m.purpose in ('visit', 'reminder') and m.taken_until is null;
  end if;
  select * into l from public.leads x where x.company_id = e.company_id and x.id = e.lead_id and x.deleted_at is null for no key update;
  -- Nobody gets a message about the visits of a company that is being deleted.
  if l.id is null or act is null or e.status = 'completed' or not exists (select from public.companies c where c.id = e.company_id) then
    return null;
  end if;
  perform private.note_lead(l, 'visit', private.visit_when(e), jsonb_build_object('act', act, 'entry_id', e.id, 'starts_at', starts), auth.uid() is null);
  if act = 'booked' then
    update public.leads x set last_contact_at = now(), snoozed_until = null where x.id = l.id;
    perform private.advance_lead(l, 'visit');
  end if;
  perform private.notify_visit(l, e, act);
  if starts > now() then
    perform private.queue_visit_message(l, e, act, array['email', 'text']);
    if act <> 'canceled' and starts - interval '24 hours' > now() + interval '4 hours' then
      perform private.queue_visit_message(l, e, 'reminder', array[case when l.text_consent_at is not null and l.text_stopped_at is null
        and private.e164(l.phone) is not null then 'text' else 'email' end], starts - interval '24 hours');
    end if;
  end if;
  return null;
end $$;

create function private.notify_of_form(p_form public.lead_forms, p_lead public.leads) returns void
language sql security definer set search_path = '' as $$
  select private.notify_people(p_lead.company_id, 'lead_new', case when p_lead.owner_id is null then private.owners_of(p_lead.company_id)
      else array[p_lead.owner_id] end, 'view_money', 'lead', p_lead.id, null,
    case when p_lead.created_at = now() then 'New lead: ' else 'New request of a lead: ' end || p_lead.contact_name, p_form.name, 'lead ' || p_lead.id, false)
$$;

create function private.notify_visit(p_lead public.leads, p_entry public.project_timeline, p_act text) returns void
language sql security definer set search_path = '' as $$
  select private.notify_people(p_lead.company_id, 'visit_booked', array_remove(array[p_entry.assignee_id, p_lead.owner_id], null), 'view_money', 'lead',
    p_lead.id, null, format('Visit %s: %s', p_act, private.visit_when(p_entry)), p_lead.contact_name, 'visit ' || p_lead.id, false)
$$;

create function private.open_visit_link(p_token text, p_locks boolean default false) returns public.leads
language plpgsql security definer set search_path = '' as $$
declare
  l public.leads;
begin
  select x.* into l from private.visit_links k join public.leads x on x.company_id = k.company_id and x.id = k.lead_id and x.deleted_at is null
  where k.token_hash = sha256(convert_to(p_token, 'utf8')) and k.expires_at > now();
  if l.id is null then
    perform private.raise_api_error('PT404', 'This link is no longer valid.');
  elsif p_locks then
    select * into l from public.leads x where x.id = l.id for no key update;
  end if;
  return l;
end $$;

create function private.open_visit_of(p_lead public.leads) returns public.project_timeline
language sql stable security definer set search_path = '' as $$
  select t.* from public.project_timeline t
  where t.company_id = p_lead.company_id and t.lead_id = p_lead.id and t.kind = 'visit' and t.status <> 'completed'
$$;

create function private.queue_visit_message(
  p_lead public.leads, p_entry public.project_timeline, p_act text, p_kinds text[], p_due timestamptz default now()
) returns void
language sql security definer set search_path = '' as $$
  insert into public.lead_messages (company_id, lead_id, kind, recipient, subject, body, purpose, entry_id, due_at, expires_at, created_by)
  select p_lead.company_id, p_lead.id, k, case k when 'email' then p_lead.email else private.e164(p_lead.phone) end,
    case k when 'email' then left(w.head || ': ' || private.visit_when(p_entry), 200) else '' end,
    case k when 'email' then concat_ws(E'\n\n', 'Hi ' || split_part(p_lead.contact_name, ' ', 1) || ',', w.line || w.who, nullif(w.place, ''), w.change || ' {link}')
      else concat_ws(' ', c.name || ':', w.line, w.change || ' {link}') end,
    case p_act when 'reminder' then 'reminder' else 'visit' end, case when p_act <> 'canceled' then p_entry.id end, p_due,
    case when p_act <> 'canceled' then private.visit_start(p_entry) end, null
  from unnest(p_kinds) k join public.companies c on c.id = p_lead.company_id
  cross join lateral (select
    case p_act when 'canceled' then 'Visit canceled' when 'moved' then 'Visit moved' when 'reminder' then 'Visit tomorrow' else 'Visit booked' end as head,
    case p_act when 'canceled' then format('Your visit on %s is canceled.', private.visit_when(p_entry))
      when 'moved' then format('Your visit is now on %s.', private.visit_when(p_entry))
      when 'reminder' then format('A reminder of your visit on %s.', private.visit_when(p_entry))
      else format('Your visit is booked for %s.', private.visit_when(p_entry)) end as line,
    case when p_act = 'canceled' then '' else coalesce((select format(' %s from %s will come.', u.full_name, c.name) from public.user_profiles u
      where u.company_id = p_lead.company_id and u.id = p_entry.assignee_id and nullif(btrim(u.full_name), '') is not null), '') end as who,
    case when p_act = 'canceled' or private.address_line(p_lead.address) = '' then '' else 'Where: ' || private.address_line(p_lead.address) end as place,
    case p_act when 'canceled' then 'Choose another time:' else 'Change or cancel it:' end as change) w
  where case k when 'email' then p_lead.email is not null
    else p_lead.text_consent_at is not null and p_lead.text_stopped_at is null and private.e164(p_lead.phone) is not null end
$$;

create function private.remove_visit(p_lead public.leads) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v constant public.project_timeline := private.open_visit_of(p_lead);
begin
  if v.id is not null and private.visit_start(v) > now() then
    delete from public.project_timeline t where t.company_id = p_lead.company_id and t.id = v.id;
  end if;
end $$;

create function private.set_visit(p_lead public.leads, p_at timestamp) returns public.project_timeline
language plpgsql security definer set search_path = '' as $$
declare
  slot record;
  v public.project_timeline;
begin
  -- One at a time: of two people who take the same time, the second sees it taken.
  perform pg_advisory_xact_lock(hashtextextended('visits ' || p_lead.company_id, 0));
  if p_lead.outcome <> 'open' then
    perform private.raise_api_error('PT409', 'This request is closed. Contact us to book a visit.');
  end if;
  v := private.open_visit_of(p_lead);
  if v.id is not null and private.visit_start(v) < now() then
    update public.project_timeline t set status = 'completed', progress = 100 where t.id = v.id;
    v := null;
  elsif v.id is not null and v.start_date + v.start_time = p_at then
    return v;
  end if;
  select s.* into slot from private.visit_slots(p_lead.company_id, p_lead.owner_id, v.id) s where s.local = p_at;
  if slot.local is null then
    perform private.raise_api_error('PT409', 'This time is no longer available. Choose another one.', 'at');
  end if;
  if v.id is not null then
    update public.project_timeline t set start_date = p_at::date, due_date = p_at::date, start_time = p_at::time,
      end_time = p_at::time + (slot.ends_at - slot.starts_at), assignee_id = slot.person_id
    where t.id = v.id returning * into v;
    return v;
  end if;
  insert into public.project_timeline (company_id, project_id, lead_id, title, description, kind, start_date, due_date, start_time, end_time, assignee_id)
  values (p_lead.company_id, p_lead.project_id, p_lead.id, left('Visit: ' || p_lead.contact_name, 200), left(p_lead.title, 5000), 'visit', p_at::date, p_at::date, p_at::time,
    p_at::time + (slot.ends_at - slot.starts_at), slot.person_id)
  returning * into v;
  return v;
end $$;

create function private.visit_json(p_lead public.leads) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v constant public.project_timeline := private.open_visit_of(p_lead);
  rules constant public.visit_settings := private.visit_rules(p_lead.company_id);
begin
  return jsonb_build_object('is_offered', rules.is_offered and p_lead.outcome = 'open', 'length_minutes', rules.length_minutes,
    'zone', (select c.timezone from public.companies c where c.id = p_lead.company_id),
    'visit', case when v.id is not null then jsonb_build_object('id', v.id, 'at', to_char(v.start_date + coalesce(v.start_time, '08:00'), 'YYYY-MM-DD"T"HH24:MI'),
      'starts_at', private.visit_start(v), 'ends_at', private.visit_start(v) + coalesce(v.end_time - v.start_time, interval '1 hour'),
      'when', private.visit_when(v), 'is_past', private.visit_start(v) < now(), 'updated_at', v.updated_at,
      'person', (select u.full_name from public.user_profiles u where u.company_id = v.company_id and u.id = v.assignee_id)) end,
    'slots', case when p_lead.outcome = 'open' then (select coalesce(jsonb_agg(to_char(s.local, 'YYYY-MM-DD"T"HH24:MI') order by s.local), '[]')
      from private.visit_slots(p_lead.company_id, p_lead.owner_id, v.id) s) else '[]' end);
end $$;

create function private.visit_people(p_company uuid, p_owner uuid, p_chosen uuid[]) returns uuid[]
language sql stable security definer set search_path = '' as $$
  with members as (
    select u.id, u.role, u.id = any (p_chosen) as is_chosen, u.id is not distinct from p_owner as is_owner
    from public.user_profiles u where u.company_id = p_company and u.is_active)
  select coalesce(array_agg(m.id), '{}') from members m
  where case when exists (select from members x where x.is_chosen) then m.is_chosen
    when exists (select from members x where x.is_owner) then m.is_owner
    else m.role = 'owner' end
$$;

create table public.visit_settings (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  is_offered boolean not null default true,
  length_minutes int not null default 60 check (length_minutes between 15 and 480),
  buffer_minutes int not null default 30 check (buffer_minutes between 0 and 240),
  notice_hours int not null default 24 check (notice_hours between 0 and 336),
  days_ahead int not null default 14 check (days_ahead between 1 and 60),
  weekdays int[] not null default '{}' check (weekdays <@ '{1,2,3,4,5,6,7}'),
  first_time time not null default '08:00',
  last_time time not null default '17:00',
  people uuid[] not null default '{}' check (cardinality(people) <= 50),
  created_by uuid default auth.uid(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint visit_settings_one unique (company_id),
  constraint visit_settings_hours check (last_time > first_time)
);

create function private.visit_rules(p_company uuid) returns public.visit_settings
language plpgsql stable security definer set search_path = '' as $$
declare
  s public.visit_settings;
begin
  select * into s from public.visit_settings x where x.company_id = p_company;
  if s.id is null then
    s := jsonb_populate_record(null::public.visit_settings, jsonb_build_object('company_id', p_company, 'is_offered', true, 'length_minutes', 60,
      'buffer_minutes', 30, 'notice_hours', 24, 'days_ahead', 14, 'weekdays', '[]'::jsonb, 'first_time', '08:00', 'last_time', '17:00',
      'people', '[]'::jsonb));
  end if;
  return s;
end $$;

create function private.visit_slots(p_company uuid, p_owner uuid, p_except uuid default null)
returns table (local timestamp, starts_at timestamptz, ends_at timestamptz, person_id uuid)
language plpgsql stable security definer set search_path = '' as $$
declare
  r constant public.visit_settings := private.visit_rules(p_company);
  zone constant text := coalesce((select private.known_zone(c.timezone) from public.companies c where c.id = p_company), 'America/Chicago');
  today constant date := private.company_date(p_company);
  calendar constant jsonb := private.calendar_of(p_company, null);
  people constant uuid[] := private.visit_people(p_company, p_owner, r.people);
begin
  if not r.is_offered then
    return;
  end if;
  return query
    with busy as materialized (
      select b.person_id, b.busy from private.busy_times(p_company, people, today, today + r.days_ahead, zone, p_except) b
    ), times as materialized (
      select at.local, at.local at time zone zone as starts_at,
        at.local at time zone zone + make_interval(mins => r.length_minutes) as ends_at
      from private.work_days(case when cardinality(r.weekdays) > 0 then calendar || jsonb_build_object('weekdays', to_jsonb(r.weekdays)) else calendar end,
          today, today + r.days_ahead) d
      cross join lateral generate_series(d.day + r.first_time, d.day + r.last_time - make_interval(mins => r.length_minutes),
        make_interval(mins => r.length_minutes)) at (local)
      where d.works
    )
    select distinct on (t.local) t.local, t.starts_at, t.ends_at, p.id
    from times t cross join unnest(people) p (id)
    where t.starts_at >= now() + make_interval(hours => r.notice_hours)
      -- The hour that a clock skips in spring is no time at all.
      and t.starts_at at time zone zone = t.local
      and not exists (select from busy b where b.person_id = p.id
        and b.busy && tstzrange(t.starts_at - make_interval(mins => r.buffer_minutes), t.ends_at + make_interval(mins => r.buffer_minutes)))
    order by t.local, p.id = p_owner desc nulls last, (select count(*) from busy b where b.person_id = p.id), p.id;
end $$;

create function private.visit_start(p_entry public.project_timeline) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select (coalesce(p_entry.start_date, p_entry.due_date) + coalesce(p_entry.start_time, '08:00'))
    at time zone coalesce(private.known_zone(c.timezone), 'America/Chicago')
  from public.companies c where c.id = p_entry.company_id
$$;

create function private.visit_when(p_entry public.project_timeline) returns text
language sql stable set search_path = '' as $$
  select to_char(coalesce(p_entry.start_date, p_entry.due_date), 'FMDay, FMMonth FMDD')
    || coalesce(' at ' || to_char(p_entry.start_time, 'FMHH12:MI AM'), '')
$$;

create function private.peek_visit(p_token text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  l constant public.leads := private.open_visit_link(p_token);
begin
  return jsonb_build_object('company', private.company_card(l.company_id), 'title', l.title, 'address', private.address_line(l.address))
    || private.visit_json(l);
end $$;

create function public.book_visit(p_token text, p_at text) returns jsonb
language sql set search_path = '' as $$ select private.book_visit(p_token, p_at) $$;

create function private.book_visit(p_token text, p_at text) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  if p_at is null or p_at !~ '^20[0-9]{2}-(0[1-9]|1[0-2])-([0-2][0-9]|3[01])T([01][0-9]|2[0-3]):[0-5][0-9]$' then
    perform private.raise_api_error('PT422', 'Choose a time.', 'at');
  end if;
  perform private.set_visit(private.open_visit_link(p_token, true), p_at::timestamp);
  return private.peek_visit(p_token);
exception when datetime_field_overflow then
  perform private.raise_api_error('PT422', 'Choose a time.', 'at');
end $$;

create function public.cancel_visit(p_token text) returns jsonb
language sql set search_path = '' as $$ select private.cancel_visit(p_token) $$;

create function private.cancel_visit(p_token text) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.remove_visit(private.open_visit_link(p_token, true));
  return private.peek_visit(p_token);
end $$;

create function public.claim_lead_messages(p_limit int default 20, p_quiet_hours text default null, p_links boolean default false)
returns table (id uuid, kind text, recipient text, subject text, body text, company jsonb, purpose text, attempts int, created_at timestamptz, visit jsonb)
language plpgsql security definer set search_path = '' as $$
begin
  -- Who has stopped texts since gets none; nor does anybody a reminder of what is over.
  update public.lead_messages m set status = 'failed', error = case when m.expires_at < now() then 'It was too late to send it.' else 'The person stopped text messages.' end
  from public.leads l where l.company_id = m.company_id and l.id = m.lead_id and m.status = 'pending'
    and (m.kind = 'text' and l.text_stopped_at is not null or m.expires_at < now());
  -- No visit takes place of a lead that was lost or deleted.
  delete from public.lead_messages m using public.leads l where l.company_id = m.company_id and l.id = m.lead_id and m.status = 'pending'
    and m.purpose = 'reminder' and m.due_at <= now() and (l.outcome = 'lost' or l.deleted_at is not null);
  return query
    with taken as (
      update public.lead_messages m set taken_until = now() + interval '2 minutes', attempts = m.attempts + 1
      where m.id in (select q.id from public.lead_messages q
        where q.status = 'pending' and q.due_at <= now() and coalesce(q.taken_until < now(), true)
          and (p_links or q.purpose in ('message', 'reply'))
          and (q.kind = 'email' and q.purpose <> 'reminder' or not private.is_quiet(q.company_id, now(), p_quiet_hours))
        order by q.due_at limit p_limit for update skip locked)
      returning m.*
    )
    select t.id, t.kind, t.recipient, t.subject, t.body, private.company_card(t.company_id), t.purpose, t.attempts, t.created_at,
      (select jsonb_build_object('id', e.id, 'title', e.description, 'starts_at', private.visit_start(e),
          'ends_at', private.visit_start(e) + coalesce(e.end_time - e.start_time, interval '1 hour'), 'updated_at', e.updated_at,
          'address', private.address_line(l.address))
        from public.project_timeline e join public.leads l on l.company_id = e.company_id and l.id = e.lead_id
        where e.company_id = t.company_id and e.id = t.entry_id)
    from taken t order by t.due_at;
end $$;

create function public.finish_lead_message(p_id uuid, p_error text default null, p_sid text default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  m public.lead_messages;
begin
  update public.lead_messages x set taken_until = null, twilio_sid = coalesce(p_sid, x.twilio_sid), error = left(p_error, 500), sent_at = case when p_error is null then now() end,
    due_at = case when p_error is null then x.due_at else now() + interval '5 minutes' end,
    status = case when p_error is null then 'sent' when x.attempts >= 5 then 'failed' else 'pending' end
  where x.id = p_id and x.status = 'pending' and x.taken_until is not null returning * into m;
  -- What a member wrote is in the timeline already.
  if m.status = 'sent' and m.created_by is null then
    insert into public.lead_events (company_id, lead_id, kind, body, detail, created_by)
    values (m.company_id, m.lead_id, m.kind, replace(m.body, ' {link}', ''), jsonb_build_object('message_id', m.id, 'is_automatic', true), null);
  end if;
end $$;

create function public.lead_visit(p_lead_id uuid) returns jsonb
language sql stable set search_path = '' as $$ select private.lead_visit(p_lead_id) $$;

create function private.lead_visit(p_lead_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  l public.leads;
begin
  if company is null or not private.has_permission('view_money') then
    perform private.raise_api_error('PT403', 'Your role doesn''t allow this. Ask an owner for access.');
  end if;
  select * into l from public.leads x where x.company_id = company and x.id = p_lead_id and x.deleted_at is null;
  if l.id is null then
    perform private.raise_api_error('PT404', 'This lead no longer exists.');
  end if;
  return private.visit_json(l);
end $$;

create function public.peek_visit(p_token text) returns jsonb
language sql set search_path = '' as $$ select private.peek_visit(p_token) $$;

create function public.save_lead_visit(p_visit jsonb) returns jsonb
language sql set search_path = '' as $$ select private.save_lead_visit(p_visit) $$;

create function private.save_lead_visit(p_visit jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  l constant public.leads := private.require_lead((p_visit ->> 'lead_id')::uuid);
begin
  if (p_visit ->> 'is_canceled')::boolean then
    perform private.remove_visit(l);
  elsif p_visit ->> 'at' is null or p_visit ->> 'at' !~ '^20[0-9]{2}-(0[1-9]|1[0-2])-([0-2][0-9]|3[01])T([01][0-9]|2[0-3]):[0-5][0-9]$' then
    perform private.raise_api_error('PT422', 'Choose a time.', 'at');
  else
    perform private.set_visit(l, (p_visit ->> 'at')::timestamp);
  end if;
  return private.visit_json(l);
exception when datetime_field_overflow then
  perform private.raise_api_error('PT422', 'Choose a time.', 'at');
end $$;

create function public.save_visit_link(p_message_id uuid, p_token text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  m public.lead_messages;
begin
  select * into m from public.lead_messages x where x.id = p_message_id and x.purpose in ('booking', 'visit', 'reminder');
  if m.id is null or length(p_token) < 32 then
    return false;
  end if;
  insert into private.visit_links (token_hash, company_id, lead_id, expires_at)
  values (sha256(convert_to(p_token, 'utf8')), m.company_id, m.lead_id, greatest(now() + interval '60 days', m.expires_at + interval '30 days'))
  on conflict do nothing;
  return true;
end $$;

create function public.save_visit_settings(p_settings jsonb) returns jsonb
language sql set search_path = '' as $$ select private.save_visit_settings(p_settings) $$;

create function private.save_visit_settings(p_settings jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  s public.visit_settings;
begin
  perform private.require_write('manage_settings', 'create_edit_clients');
  s := jsonb_populate_record(private.visit_rules(company), coalesce(p_settings, '{}'));
  if coalesce(s.last_time <= s.first_time + make_interval(mins => s.length_minutes - 1), true) then
    perform private.raise_api_error('PT422', 'A visit must fit between the first and the last time.', 'last_time');
  elsif exists (select from unnest(s.people) p where not exists (select from public.user_profiles u
    where u.company_id = company and u.id = p and u.is_active)) then
    perform private.raise_api_error('PT422', 'This person is not an active member of your company.', 'people');
  end if;
  insert into public.visit_settings as x (company_id, is_offered, length_minutes, buffer_minutes, notice_hours, days_ahead, weekdays, first_time,
    last_time, people)
  values (company, s.is_offered, s.length_minutes, s.buffer_minutes, s.notice_hours, s.days_ahead, s.weekdays, s.first_time, s.last_time, s.people)
  on conflict (company_id) do update set is_offered = excluded.is_offered, length_minutes = excluded.length_minutes,
    buffer_minutes = excluded.buffer_minutes, notice_hours = excluded.notice_hours, days_ahead = excluded.days_ahead, weekdays = excluded.weekdays,
    first_time = excluded.first_time, last_time = excluded.last_time, people = excluded.people
  returning * into s;
  return to_jsonb(s);
exception when check_violation or not_null_violation then
  perform private.raise_api_error('PT422', 'Enter a length of 15 to 480 minutes, up to 240 minutes between visits, up to 336 hours of notice, and up to '
    '60 days ahead.', 'length_minutes');
end $$;

create table private.visit_links (
  token_hash bytea primary key,
  company_id uuid not null references public.companies (id) on delete cascade,
  lead_id uuid not null,
  expires_at timestamptz not null default now() + interval '60 days',
  foreign key (company_id, lead_id) references public.leads (company_id, id) on delete cascade
);

alter table private.visit_links enable row level security;

alter table public.project_timeline add constraint project_timeline_subject CHECK (project_id IS NOT NULL OR lead_id IS NOT NULL);

alter table public.project_timeline add constraint project_timeline_company_id_lead_id_fkey FOREIGN KEY (company_id, lead_id) REFERENCES public.leads(company_id, id) ON DELETE CASCADE;

alter table public.notifications add constraint notifications_subject_type_check CHECK (subject_type = ANY (ARRAY['quote'::text, 'invoice'::text, 'project'::text, 'task'::text, 'client'::text, 'document'::text, 'change_order'::text, 'lead'::text]));

alter table public.lead_messages add constraint lead_messages_purpose_check CHECK (purpose = ANY (ARRAY['message'::text, 'reply'::text, 'booking'::text, 'visit'::text, 'reminder'::text]));

alter table public.lead_messages add constraint lead_messages_twilio_sid_check CHECK (length(twilio_sid) <= 100);

create index visit_links_lead_idx on private.visit_links (company_id, lead_id);

-- One open visit for each lead.
create unique index project_timeline_lead_key on public.project_timeline (company_id, lead_id) where lead_id is not null and status <> 'completed';

create index project_timeline_lead_idx on public.project_timeline (company_id, lead_id);

call private.protect('public.visit_settings', reads => 'manage_settings', verbs => '');

call private.audit('public.visit_settings');

-- Leads have estimated values: their visits are for who may see sums, and for who goes there.
create policy project_timeline_visits on public.project_timeline as restrictive to authenticated
  using (project_id is not null or (select private.has_permission('view_money')) or assignee_id = (select auth.uid()));

create trigger project_timeline_visit_booked after insert on public.project_timeline
  for each row when (new.lead_id is not null and new.kind = 'visit') execute function private.follow_visit();

create trigger project_timeline_visit_moved after update on public.project_timeline
  for each row when (new.lead_id is not null and new.kind = 'visit'
    and (old.start_date, old.start_time, old.assignee_id, old.status) is distinct from (new.start_date, new.start_time, new.assignee_id, new.status))
  execute function private.follow_visit();

create trigger project_timeline_visit_canceled after delete on public.project_timeline
  for each row when (old.lead_id is not null and old.kind = 'visit') execute function private.follow_visit();

CREATE TRIGGER zz_see_as BEFORE INSERT OR DELETE OR UPDATE ON private.visit_links FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_while_seeing_as();

CREATE TRIGGER zz_see_as BEFORE INSERT OR DELETE OR UPDATE ON public.visit_settings FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_while_seeing_as();

grant execute on function private.book_visit(p_token text, p_at text) to service_role;

grant execute on function private.cancel_visit(p_token text) to service_role;

grant execute on function private.lead_visit(p_lead_id uuid) to authenticated;

grant execute on function private.peek_visit(p_token text) to service_role;

grant execute on function private.save_lead_visit(p_visit jsonb) to authenticated;

grant execute on function private.save_visit_settings(p_settings jsonb) to authenticated;

grant execute on function public.book_visit(p_token text, p_at text) to service_role;

grant execute on function public.cancel_visit(p_token text) to service_role;

grant execute on function public.claim_lead_messages(p_limit integer, p_quiet_hours text, p_links boolean) to service_role;

grant execute on function public.finish_lead_message(p_id uuid, p_error text, p_sid text) to service_role;

grant execute on function public.lead_visit(p_lead_id uuid) to authenticated;

grant execute on function public.peek_visit(p_token text) to service_role;

grant execute on function public.save_lead_visit(p_visit jsonb) to authenticated;

grant execute on function public.save_visit_link(p_message_id uuid, p_token text) to service_role;

grant execute on function public.save_visit_settings(p_settings jsonb) to authenticated;

comment on table private.visit_links is 'Links with which people book their visit without signing in; only their hashes are stored.';

comment on table public.visit_settings is
  'When leads can book a visit: one row for each company that changed anything, else the defaults.';

comment on column public.visit_settings.weekdays is '1 Monday to 7 Sunday; empty: the working days of the company.';

comment on column public.visit_settings.last_time is 'When the last visit ends, by the company''s clock.';

comment on column public.visit_settings.buffer_minutes is 'Time to drive, kept free before and after a visit.';

comment on column public.visit_settings.notice_hours is 'How long before a visit it must be booked.';

comment on column public.visit_settings.people is 'Members who go; empty: the owner of the lead, else the owners of the company.';

comment on column public.lead_forms.offers_visit is 'Whether its thank-you page offers to book a visit at once.';

comment on column public.project_timeline.lead_id is 'The lead that the visit belongs to; it has a project once the lead is one.';

comment on column public.lead_messages.purpose is 'message (written by a member), reply (the immediate one of a form), booking (offers visit times), visit (confirms, moves, or cancels one), or reminder. The last three have {link} in the body, where the gateway puts the link to the booking page.';

comment on function private.busy_times(p_company uuid, p_people uuid[], p_first date, p_last date, p_zone text, p_except uuid) is 'When members can''t take a visit between two days: entries of the schedule that they do, whole days where an entry has no time, and absences. Milestones take no time. Arguments: p_zone, the company''s time zone; p_except, an entry that doesn''t count, because it is moved.';

comment on function private.follow_visit() is 'Trigger: a visit of a lead that is booked, moved, or canceled, by whoever, is in the lead''s timeline, moves the lead to the stage of booked visits, notifies who goes and who owns the lead, and sends the person a message: at once, and the day before.';

comment on function private.notify_of_form(p_form public.lead_forms, p_lead public.leads) is 'Notifies the owner of a lead that a form brought it, or more for it; without an owner, the owners of the company. Several within ten minutes are one.';

comment on function private.notify_visit(p_lead public.leads, p_entry public.project_timeline, p_act text) is 'Notifies who goes to a visit and who owns the lead that it was booked, moved, or canceled.';

comment on function private.open_visit_link(p_token text, p_locks boolean) is 'The lead of a booking link. Errors: PT404 for every link that doesn''t work.';

comment on function private.open_visit_of(p_lead public.leads) is 'The booked visit of a lead, past or coming, that is not done.';

comment on function private.queue_visit_message(p_lead public.leads, p_entry public.project_timeline, p_act text, p_kinds text[], p_due timestamp with time zone) is 'Queues the message about a visit to the person: an email, and a text where they agreed to texts. Arguments: p_act: booked, moved, canceled, or reminder; p_kinds of email and text; p_due.';

comment on function private.remove_visit(p_lead public.leads) is 'Takes the coming visit of a lead off the schedule; its timeline keeps that it was booked and canceled.';

comment on function private.set_visit(p_lead public.leads, p_at timestamp without time zone) is 'Books the visit of a lead at one of the offered times, or moves it there; sent twice, it is one visit. Errors: PT409 taken or a closed lead. Arguments: p_at by the company''s clock.';

comment on function private.visit_json(p_lead public.leads) is 'The visit of a lead and the times that can be booked: { is_offered, length_minutes, zone, visit: { id, at, starts_at, ends_at, when, is_past, person, updated_at } or null, slots: times by the company''s clock, such as 2026-12-01T09:00 }.';

comment on function private.visit_people(p_company uuid, p_owner uuid, p_chosen uuid[]) is 'Who can go to a visit: the chosen active members, else the owner of the lead, else the owners of the company.';

comment on function private.visit_rules(p_company uuid) is 'When leads of a company can book a visit; the defaults where nobody changed them.';

comment on function private.visit_slots(p_company uuid, p_owner uuid, p_except uuid) is 'The times at which a visit can be booked, each with who would go: working days and hours, notice, and time to drive as set; nobody who is busy or absent. The owner of the lead goes if free, else who has the least to do. local is the company''s clock. Arguments: p_owner of the lead; p_except, the entry of a visit that is moved.';

comment on function private.visit_start(p_entry public.project_timeline) is 'When a visit starts: its date and time by the company''s clock as an instant.';

comment on function private.visit_when(p_entry public.project_timeline) is 'A visit''s day and time in words, by the company''s clock: Tuesday, December 1 at 9:00 AM.';

comment on function public.book_visit(p_token text, p_at text) is 'Books the visit of a booking link at one of the offered times, or moves it there; returns what peek_visit returns. Sent twice, it is one visit. Arguments: p_token; p_at by the company''s clock, such as 2026-12-01T09:00. Errors: PT404, PT409 taken since, PT422. Callers: the messaging gateway.';

comment on function public.cancel_visit(p_token text) is 'Cancels the visit of a booking link; returns what peek_visit returns. Without a coming visit nothing changes. Arguments: p_token. Errors: PT404. Callers: the messaging gateway.';

comment on function public.claim_lead_messages(p_limit integer, p_quiet_hours text, p_links boolean) is 'Emails and texts to leads that are due, each to one caller for two minutes; texts and reminders not in quiet hours. visit is there where it is about a booked one. Arguments: p_limit rows; p_quiet_hours, such as 21:00-08:00; p_links, whether the caller replaces {link} in the body. Callers: the messaging gateway.';

comment on function public.finish_lead_message(p_id uuid, p_error text, p_sid text) is 'Marks a message to a lead as sent; with p_error it is tried again in five minutes, five times. Arguments: p_id; p_error; p_sid, the vendor''s id of a text. Callers: the messaging gateway.';

comment on function public.lead_visit(p_lead_id uuid) is 'The visit of a lead and the times that can be booked, as private.visit_json. Arguments: p_lead_id. Errors: PT403, PT404. Callers: signed-in users with view_money.';

comment on function public.peek_visit(p_token text) is 'What the holder of a booking link sees: the company, what it is about, the booked visit, and the times that can be booked: { company, title, address, is_offered, length_minutes, zone, visit, slots } as private.visit_json. Arguments: p_token. Errors: PT404. Callers: the messaging gateway.';

comment on function public.save_lead_form(p_form jsonb) is 'Adds or changes a form for the company''s website; returns its row with slug, its public address. A missing key keeps its value; sent twice with one id, it is one form. Keys: id, name, title, intro, fields, required, thanks, consent_text, reply_subject, reply_body, reply_text, source_id, owner_id, allowed_origins, offers_visit, is_active, version. Arguments: p_form, an object of these keys. Errors: PT402, PT403, PT404, PT409 stale, PT422 with the field. Callers: signed-in users with manage_settings.';

comment on function public.save_lead_visit(p_visit jsonb) is 'Books the visit of a lead, moves it, or cancels it; the person gets the same message as if they had done so. Returns what lead_visit returns. Keys: lead_id, at (an offered time by the company''s clock, such as 2026-12-01T09:00), is_canceled. Arguments: p_visit, an object of these keys. Errors: PT402, PT403, PT404, PT409 taken since, PT422. Callers: signed-in users with edit_clients.';

comment on function public.save_visit_link(p_message_id uuid, p_token text) is 'Makes the link in a message work; only its hash is stored. Returns whether there is such a message. Sent again with the message, it is the same link. Arguments: p_message_id; p_token, made by the gateway. Callers: the messaging gateway.';

comment on function public.save_visit_settings(p_settings jsonb) is 'Changes when leads can book a visit; returns the settings. A missing key keeps its value. Keys: is_offered, length_minutes, buffer_minutes, notice_hours, days_ahead, weekdays (1 Monday to 7 Sunday; empty: the working days), first_time and last_time by the company''s clock, people (ids of members). Arguments: p_settings, an object of these keys. Errors: PT402, PT403, PT422 with the field. Callers: signed-in users with manage_settings.';

comment on function public.send_lead_message(p_message jsonb) is 'Queues an email or a text to a lead; returns the lead as get_lead does. Texts need the consent given in a form. Sent twice with one id, it is one message. Keys: id, lead_id, kind (email, text), subject, body, offers_visit (adds the link to the booking page). Arguments: p_message, an object of these keys. Errors: PT402, PT403, PT404, PT409 busy, PT422 with the field. Callers: signed-in users with edit_clients and send_messages.';

create or replace function public.submit_lead_form(p_slug text, p_values jsonb, p_sender jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  f public.lead_forms;
  l public.leads;
  sender constant bytea := sha256(convert_to(coalesce(p_sender ->> 'address', ''), 'utf8'));
  values constant jsonb := private.form_values(p_values);
  reason text;
  has_consent boolean;
  token text;
begin
  select * into f from public.lead_forms x where x.slug = p_slug and x.is_active;
  if f.id is null then
    perform private.raise_api_error('PT404', 'This form is no longer available.');
  elsif cardinality(f.allowed_origins) > 0 and p_sender ->> 'origin' is not null and not (p_sender ->> 'is_own_page')::boolean
    and not p_sender ->> 'origin' = any (f.allowed_origins) then
    perform private.raise_api_error('PT403', 'This site may not use the form.');
  end if;
  perform private.require_form_values(f, values);
  reason := coalesce(private.spam_reason(p_values, (p_sender ->> 'seconds')::int), case
    when (select count(*) from public.lead_submissions s where s.company_id = f.company_id and s.form_id = f.id and s.address_hash = sender
      and s.created_at > now() - interval '1 hour') >= 100 then 'too many from one address'
    when (select count(*) from public.lead_submissions s where s.company_id = f.company_id and s.form_id = f.id
      and s.created_at > now() - interval '1 hour') >= 500 then 'too many to this form' end);
  if reason is null then
    has_consent := f.consent_text <> '' and values ->> 'consent' is not null and values ->> 'phone' is not null;
    l := private.add_lead(f.company_id, private.lead_of_form(f, values, p_sender), 'form');
    if has_consent then
      update public.leads x set text_consent_at = now(), text_consent_words = f.consent_text where x.id = l.id returning * into l;
    end if;
    perform private.queue_form_reply(f, l);
    perform private.notify_of_form(f, l);
    -- Who only knows a phone number must not get at the visit of its owner: the link is for who made the lead.
    if f.offers_visit and (private.visit_rules(f.company_id)).is_offered and (l.created_at = now() or exists (select from public.lead_submissions s
      where s.company_id = f.company_id and s.lead_id = l.id and s.address_hash = sender and s.created_at = l.created_at)) then
      token := private.new_token();
      insert into private.visit_links (token_hash, company_id, lead_id) values (sha256(convert_to(token, 'utf8')), f.company_id, l.id);
    end if;
  end if;
  insert into public.lead_submissions (company_id, form_id, lead_id, payload, address_hash, origin, spam_reason)
  values (f.company_id, f.id, l.id, values, sender, left(p_sender ->> 'origin', 300), reason);
  return jsonb_strip_nulls(jsonb_build_object('thanks', f.thanks, 'title', f.title,
    -- Spam is answered the same; its link opens nothing.
    'visit_token', case when f.offers_visit and (private.visit_rules(f.company_id)).is_offered then coalesce(token, private.new_token()) end));
end $$;

comment on function public.submit_lead_form(p_slug text, p_values jsonb, p_sender jsonb) is 'Takes a post of a website form: a new lead, or more for the open lead of the same phone or email; spam is stored without a lead and answered the same. Returns { thanks, title, visit_token: of the booking page, where the form offers visits }. Arguments: p_slug; p_values, the fields as sent; p_sender: { address, origin, is_own_page, seconds between opening and sending, utm }. Errors: PT403 a site that is not allowed, PT404, PT409 busy, PT422 with the field. Callers: the messaging gateway.';

comment on function public.schedule_calendar(p_from date, p_to date) is 'What all projects have between two dates, in one answer: { today, projects: [{ id, name }], people: [{ id, name }], vendors: [{ id, name }], entries: [{ id, p project, t title, k kind, s status, a first day, b last day, h start time, e end time, v version, w: [[person or vendor, state]] }], tasks: [{ id, p project, t title, a due day, w person }], absences: [{ u person, a, b, note }], visits of leads that are no projects yet: [{ id, l lead, t title, n what it is about, s, a, b, h, e, v, u person }], calendar of the company and own_calendar as saved }. Entries without dates are included. Arguments: p_from and p_to, at most 100 days. Errors: PT402, PT403, PT422. Callers: signed-in users with view_projects.';

create or replace function public.needs_attention() returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  money constant boolean := private.has_permission('view_money');
  most constant int := 20;
begin
  if company is null then
    perform private.raise_api_error('PT403', 'User profile or company not found');
  end if;
  return (
    with found (kind, urgency, id, name, client_id, client_name, project_id, amount, day) as (
      (select 'visit_today', 0, t.id, t.title, null::uuid, null, t.project_id, null::numeric, current_date
        from public.project_timeline t join public.projects p on p.company_id = t.company_id and p.id = t.project_id
        where t.company_id = company and t.type = 'inspection' and t.status <> 'completed' and t.due_date = current_date
          and p.deleted_at is null and p.archived_at is null
        order by t.position, t.id limit most)
      union all
      (select 'lead_visit', 0, t.lead_id, t.title, null, to_char(t.start_time, 'FMHH12:MI AM'), null, null, current_date
        from public.project_timeline t
        where t.company_id = company and t.project_id is null and t.kind = 'visit' and t.status <> 'completed' and t.start_date = current_date
          and (not money or exists (select from public.leads l where l.company_id = company and l.id = t.lead_id and l.outcome <> 'lost' and l.deleted_at is null))
        order by t.start_time, t.id limit most)
      union all
      (select 'task_due', 1, t.id, t.title, null, null, t.project_id, null, t.due_date
        from public.project_tasks t join public.projects p on p.company_id = t.company_id and p.id = t.project_id
        where t.company_id = company and t.assignee_id = auth.uid() and t.status <> 'completed' and t.due_date <= current_date
          and p.deleted_at is null and p.archived_at is null
        order by t.due_date, t.id limit most)
      union all
      (select 'quote_accepted', 2, q.id, q.quote_number, q.client_id, q.custom_client_name, q.project_id, q.total_amount, q.accepted_at::date
        from public.quotes q
        where money and q.company_id = company and q.deleted_at is null and q.status = 'accepted' and q.billed_amount = 0
          and q.accepted_at > now() - interval '180 days'
          and not exists (select from public.invoices v where v.company_id = company and v.quote_id = q.id and v.deleted_at is null)
        order by q.accepted_at desc, q.id limit most)
      union all
      (select 'invoice_overdue', 3, v.id, v.invoice_number, v.client_id, null, v.project_id, v.balance, v.due_date
        from public.invoices v
        where money and v.company_id = company and v.deleted_at is null and v.status in ('sent', 'viewed', 'partial')
          and v.kind <> 'credit_note' and v.balance > 0 and v.due_date < current_date
        order by v.due_date, v.id limit most)
      union all
      (select 'quote_unanswered', 4, q.id, q.quote_number, q.client_id, q.custom_client_name, q.project_id, q.total_amount, q.viewed_at::date
        from public.quotes q
        where money and q.company_id = company and q.deleted_at is null and q.status = 'sent'
          and q.viewed_at < now() - interval '3 days' and q.valid_until < current_date is not true
        order by q.viewed_at, q.id limit most)
      union all
      (select 'message_failed', 5, m.id, coalesce(m.email_address, m.phone_number), m.client_id, null, null, null, m.created_at::date
        from public.client_messages m
        where m.company_id = company and m.direction = 'outbound' and m.status = 'failed' and m.created_at > now() - interval '14 days'
          and not exists (select from public.client_messages r where r.company_id = company and r.retry_of = m.id)
        order by m.created_at desc, m.id limit most)
      union all
      (select 'project_over_budget', 6, p.id, p.name, p.client_id, null, p.id, f.actual_cost - f.budget, null
        from public.projects p join public.project_finances f on f.company_id = p.company_id and f.project_id = p.id
        where money and p.company_id = company and p.deleted_at is null and p.archived_at is null
          and p.status in ('in_progress', 'delayed') and f.actual_cost > f.budget
        order by f.actual_cost - f.budget desc, p.id limit most)
      union all
      (select 'project_late', 7, p.id, p.name, p.client_id, null, p.id, null, p.end_date
        from public.projects p
        where p.company_id = company and p.deleted_at is null and p.archived_at is null
          and p.status in ('in_progress', 'delayed') and p.end_date < current_date
        order by p.end_date, p.id limit most)
      union all
      (select 'document_expiring', 8, d.id, d.name, null, null, d.project_id, null, d.expires_on
        from public.project_documents d join public.projects p on p.company_id = d.company_id and p.id = d.project_id
        where d.company_id = company and d.deleted_at is null and d.expires_on < current_date + 14
          and p.deleted_at is null and p.status in ('planning', 'in_progress', 'delayed')
        order by d.expires_on, d.id limit most)
    )
    select coalesce(jsonb_agg(jsonb_build_object('kind', f.kind, 'id', f.id, 'name', f.name, 'amount', f.amount, 'day', f.day,
        'project_id', f.project_id, 'client_id', f.client_id,
        'client_name', coalesce((select c.name from public.clients c where c.company_id = company and c.id = f.client_id), f.client_name),
        'project_name', (select p.name from public.projects p where p.company_id = company and p.id = f.project_id))
      order by f.nth, f.urgency, f.id), '[]')
    from (select o.*, row_number() over (partition by o.kind order by o.amount desc nulls last, abs(o.day - current_date), o.id) as nth from found o) f
    where not exists (select from public.attention_snoozes s where s.company_id = company and s.user_id = auth.uid()
      and s.kind = f.kind and s.entity_id = f.id and s.until > current_date));
end $$;

comment on function public.needs_attention() is 'What waits for the caller, twenty of a kind, one of each kind first: [{ kind, id, name, amount, day (since or until when), project_id, project_name, client_id, client_name }]. Kinds: visit_today (an inspection), lead_visit (id of the lead, client_name the time), task_due (their own), quote_accepted (not invoiced), invoice_overdue, quote_unanswered (opened three days ago), message_failed (14 days), project_over_budget, project_late, document_expiring (14 days). Lines about money need view_money; lines that the caller put off (attention_snoozes) are left out. Errors: PT403. Callers: signed-in users.';

create or replace function private.log_activity() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  before jsonb := case when tg_op = 'INSERT' then '{}' else to_jsonb(old) end;
  after jsonb := case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
  noun text := tg_argv[0];
  what text;
  -- The verb shown for this noun.
  word text;
  is_note constant boolean := tg_table_name = 'invoices' and after ->> 'kind' = 'credit_note';
  -- What a payment is, or takes back.
  kind text := case when tg_table_name = 'payments' then after ->> 'kind' end;
  reversed text;
  -- Changes that are no news; a task has lost its stage when that was deleted, which is logged.
  unheard constant text[] := array['updated_at', 'version'] || case when after ->> 'timeline_id' is null then array['timeline_id'] else '{}' end;
begin
  -- An import, or the copy of a project, is one line; the visits of a lead are in the lead's own timeline.
  if coalesce(current_setting('plumbline.single_activity', true), '') <> ''
    or tg_table_name = 'project_timeline' and after ->> 'project_id' is null then
    return null;
  end if;
  if tg_op = 'INSERT' then
    -- Undo inserts a permanently deleted row again.
    what := case when exists (
        select from public.activity_log a where a.company_id = (after ->> 'company_id')::uuid and a.entity_id = (after ->> 'id')::uuid
          and a.status = 'deleted' and a.type = replace(noun, ' ', '_'))
      then 'restored' else 'created' end;
  elsif tg_op = 'DELETE' then
    what := 'deleted';
  elsif after ->> 'deleted_at' is distinct from before ->> 'deleted_at' then
    what := case when after ->> 'deleted_at' is null then 'restored' else 'deleted' end;
  elsif after ->> 'archived_at' is distinct from before ->> 'archived_at' then
    what := case when after ->> 'archived_at' is null then 'restored' else 'archived' end;
  elsif after ->> 'status' is distinct from before ->> 'status' then
    what := replace(after ->> 'status', '_', ' ');
  elsif after - unheard = before - unheard then
    return null;
  else
    what := 'updated';
  end if;
  -- It is settled by being issued, which is logged already.
  if is_note and what = 'paid' then
    return null;
  end if;
  if kind = 'refund' then
    select p.kind into reversed from public.payments p where p.id = (after ->> 'reverses_payment_id')::uuid;
  end if;
  -- No payment was received; the credit note itself is logged.
  if coalesce(reversed, kind) in ('credit_note', 'kept_as_credit') then
    return null;
  end if;
  word := case
    when is_note and what = 'created' then 'issued'
    when tg_op = 'UPDATE' and what not in ('deleted', 'restored', 'archived', 'updated') then private.status_label(what)
    when what <> 'created' then what
    when noun = 'photo' then 'added'
    when tg_table_name = 'payment_schedule' then 'scheduled'
    when noun in ('payment', 'expense', 'weather delay') then 'recorded'
    else what end;
  insert into public.activity_log (company_id, type, status, title, description, actor_id, entity_id, project_id, permission)
  select
    (after ->> 'company_id')::uuid, replace(noun, ' ', '_'), what,
    case
      when is_note then 'Credit note ' || word
      when reversed = 'client_credit' then 'Credit reversed'
      when kind = 'refund' then 'Refund recorded'
      when kind = 'client_credit' then 'Credit applied'
      else upper(left(noun, 1)) || substr(noun, 2) || ' ' || word
        || case when what = 'updated' then coalesce(': ' || private.changed_fields(before, after), '') else '' end end,
    left(coalesce(after ->> tg_argv[1], ''), 500),
    (select auth.uid()), (after ->> 'id')::uuid, (after ->> tg_argv[3])::uuid, tg_argv[2]
  -- Not while the company itself is being deleted.
  where exists (select from public.companies c where c.id = (after ->> 'company_id')::uuid);
  return null;
end $$;

create or replace function private.convert_lead(p_lead public.leads, p_client_id uuid, p_quote public.quotes) returns public.leads
language plpgsql security definer set search_path = '' as $$
declare
  l public.leads := p_lead;
  q public.quotes := p_quote;
  client uuid := coalesce(l.client_id, p_client_id);
  project uuid := l.project_id;
begin
  if client is null then
    insert into public.clients (company_id, name, email, phone, company_name, contact_person, address, client_type)
    values (l.company_id, coalesce(nullif(btrim(l.company_name), ''), l.contact_name), l.email, l.phone, l.company_name,
      case when nullif(btrim(l.company_name), '') is not null then l.contact_name end, l.address,
      case when nullif(btrim(l.company_name), '') is not null then 'commercial' else 'residential' end)
    returning id into client;
  end if;
  if l.text_consent_at is not null and l.text_stopped_at is null and private.e164(l.phone) is not null then
    insert into public.client_message_consent (company_id, client_id, phone_number, has_consented, consent_date, source, consent_text)
    values (l.company_id, client, private.e164(l.phone), true, l.text_consent_at, 'form', l.text_consent_words)
    on conflict (company_id, client_id, phone_number) do nothing;
  end if;
  if project is null then
    insert into public.projects (company_id, name, description, client_id, project_manager_id, address)
    values (l.company_id, l.title, l.description, client, l.owner_id, private.address_line(l.address))
    returning id into project;
  end if;
  update public.leads x set client_id = client, project_id = project where x.id = l.id returning * into l;
  update public.project_timeline t set project_id = project where t.company_id = l.company_id and t.lead_id = l.id and t.project_id is null;
  insert into public.assignments (company_id, project_id, entry_id, user_id, state, answered_at)
  select t.company_id, t.project_id, t.id, t.assignee_id, 'confirmed', now() from public.project_timeline t
  where t.company_id = l.company_id and t.lead_id = l.id and t.project_id = project and t.kind = 'visit' and t.assignee_id is not null
  on conflict do nothing;
  update public.quotes x set client_id = client, custom_client_name = null, project_id = coalesce(x.project_id, project)
  where x.company_id = l.company_id and x.lead_id = l.id and (x.client_id is null or x.project_id is null) and x.deleted_at is null;
  if q.id is not null then
    select * into q from public.quotes x where x.id = q.id;
    if q.status = 'accepted' and not exists (select from public.contracts k where k.company_id = l.company_id and k.project_id = q.project_id) then
      perform private.sign_quote(q);
    end if;
  end if;
  perform private.note_lead(l, 'converted', '', jsonb_build_object('client_id', client, 'project_id', project, 'quote_id', q.id));
  return l;
end $$;

create or replace function private.queue_form_reply(p_form public.lead_forms, p_lead public.leads) returns void
language plpgsql security definer set search_path = '' as $$
declare
  first_name constant text := split_part(p_lead.contact_name, ' ', 1);
begin
  -- Repeated posts get one reply.
  if exists (select from public.lead_messages m where m.company_id = p_lead.company_id and m.lead_id = p_lead.id and m.created_by is null
    and m.purpose in ('message', 'reply')
    and m.created_at > now() - interval '24 hours') then
    return;
  end if;
  if p_form.reply_body <> '' and p_lead.email is not null then
    insert into public.lead_messages (company_id, lead_id, kind, recipient, subject, body, created_by, purpose)
    values (p_lead.company_id, p_lead.id, 'email', p_lead.email, coalesce(nullif(p_form.reply_subject, ''), 'We received your request'),
      replace(p_form.reply_body, '{name}', first_name), null, 'reply');
  end if;
  if p_form.reply_text <> '' and p_lead.text_consent_at is not null and p_lead.text_stopped_at is null and private.e164(p_lead.phone) is not null then
    insert into public.lead_messages (company_id, lead_id, kind, recipient, body, created_by, purpose)
    values (p_lead.company_id, p_lead.id, 'text', private.e164(p_lead.phone), replace(p_form.reply_text, '{name}', first_name), null, 'reply');
  end if;
end $$;

create or replace function private.calendar_feed(p_token text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  subscription private.calendar_tokens;
  person public.user_profiles;
  zone text;
begin
  select * into subscription from private.calendar_tokens t where t.token_hash = sha256(p_token::bytea);
  select * into person from public.user_profiles p where p.id = subscription.user_id and p.is_active;
  if person.id is null then
    perform private.raise_api_error('PT404', 'This calendar is no longer available.');
  end if;
  select c.timezone into zone from public.companies c where c.id = person.company_id;
  return jsonb_build_object(
    'name', coalesce((select p.name from public.projects p where p.id = subscription.project_id), 'Plumbline projects'),
    'events', coalesce((
      select jsonb_agg(jsonb_build_object('uid', e.id, 'project_id', p.id, 'project_name', p.name, 'title', e.title,
        'description', e.description, 'type', e.type, 'status', e.status, 'location', p.address,
        'start_date', coalesce(e.start_date, e.due_date), 'end_date', e.due_date,
        'starts_at', e.starts_at, 'ends_at', e.ends_at, 'updated_at', e.updated_at)
        order by e.due_date)
      from public.projects p
      cross join lateral (
        select t.id, t.title, t.description, t.type, t.status, t.start_date, t.due_date, t.updated_at,
          (coalesce(t.start_date, t.due_date) + t.start_time) at time zone zone as starts_at,
          (t.due_date + coalesce(t.end_time, t.start_time + interval '1 hour')) at time zone zone as ends_at
        from public.project_timeline t where t.company_id = p.company_id and t.project_id = p.id and t.due_date is not null
        union all
        select p.id, p.name, p.description, 'project', p.status, p.start_date, coalesce(p.end_date, p.start_date), p.updated_at,
          null, null
        where p.start_date is not null
      ) as e
      where p.company_id = person.company_id and p.deleted_at is null and p.archived_at is null
        and (subscription.project_id is null or p.id = subscription.project_id)
        and (person.role <> 'subcontractor' or exists (
          select from public.project_members m where m.project_id = p.id and m.user_id = person.id))), '[]')
      -- Their visits to leads that are no projects yet.
      || coalesce((
        select jsonb_agg(jsonb_build_object('uid', v.id, 'project_id', null, 'project_name', l.title, 'title', v.title, 'description', '', 'type', v.type,
          'status', v.status, 'location', nullif(private.address_line(l.address), ''), 'start_date', v.start_date, 'end_date', v.due_date,
          'starts_at', private.visit_start(v), 'ends_at', (v.due_date + coalesce(v.end_time, v.start_time + interval '1 hour')) at time zone zone,
          'updated_at', v.updated_at) order by v.start_date, v.start_time)
        from public.project_timeline v join public.leads l on l.company_id = v.company_id and l.id = v.lead_id and l.deleted_at is null and l.outcome <> 'lost'
        where v.company_id = person.company_id and v.project_id is null and v.assignee_id = person.id and subscription.project_id is null), '[]'));
end $$;

create or replace function private.save_lead_form(p_form jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  form constant uuid := coalesce((p_form ->> 'id')::uuid, gen_random_uuid());
  was public.lead_forms;
  f public.lead_forms;
begin
  perform private.require_write('manage_settings', 'create_edit_clients');
  select * into was from public.lead_forms x where x.id = form for no key update;
  if was.company_id <> company or was.id is null and coalesce((p_form ->> 'version')::int, 0) > 0 then
    perform private.raise_api_error('PT404', 'This form no longer exists.');
  elsif (p_form ->> 'version')::int <> was.version then
    perform private.raise_api_error('PT409', 'Someone else changed this form while you were editing. Reload it and make your change again.');
  elsif was.id is null and nullif(btrim(p_form ->> 'name'), '') is null then
    perform private.raise_api_error('PT422', 'Enter a name.', 'name');
  elsif exists (select from jsonb_array_elements_text(coalesce(p_form -> 'allowed_origins', '[]')) o where o !~ '^https?://[a-z0-9.-]+(:[0-9]+)?$') then
    perform private.raise_api_error('PT422', 'Enter addresses such as https://example.com, one on each line.', 'allowed_origins');
  end if;
  if was.id is null then
    insert into public.lead_forms (id, company_id, name, source_id)
    values (form, company, btrim(p_form ->> 'name'), (select s.id from public.lead_sources s where s.company_id = company and lower(s.name) = 'website'))
    returning * into was;
  end if;
  f := jsonb_populate_record(was, p_form);
  update public.lead_forms x set name = btrim(f.name), title = f.title, intro = f.intro, fields = f.fields, required = f.required, thanks = f.thanks,
    consent_text = f.consent_text, reply_subject = f.reply_subject, reply_body = f.reply_body, reply_text = f.reply_text, source_id = f.source_id,
    owner_id = f.owner_id, offers_visit = coalesce(f.offers_visit, false), allowed_origins = f.allowed_origins, is_active = f.is_active
  where x.id = form returning * into f;
  return to_jsonb(f);
end $$;

create or replace function private.send_lead_message(p_message jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  l constant public.leads := private.require_lead((p_message ->> 'lead_id')::uuid);
  kind constant text := p_message ->> 'kind';
  message uuid;
  offers constant boolean := coalesce((p_message ->> 'offers_visit')::boolean, false);
  body constant text := left(p_message ->> 'body', 4900);
begin
  perform private.require_write('send_messages', 'create_edit_clients');
  if kind is null or kind not in ('email', 'text') then
    perform private.raise_api_error('PT422', 'Choose an email or a text message.', 'kind');
  elsif nullif(btrim(p_message ->> 'body'), '') is null then
    perform private.raise_api_error('PT422', 'Write a message.', 'body');
  elsif kind = 'email' and l.email is null then
    perform private.raise_api_error('PT422', 'This lead has no email address.', 'kind');
  elsif kind = 'text' and (l.text_consent_at is null or l.text_stopped_at is not null or private.e164(l.phone) is null) then
    perform private.raise_api_error('PT422', 'This person has not agreed to text messages.', 'kind');
  end if;
  if offers and (l.outcome <> 'open' or not (private.visit_rules(l.company_id)).is_offered) then
    perform private.raise_api_error('PT409', case when l.outcome <> 'open' then format('This lead is %s. Reopen it first.', l.outcome)
      else 'Booking is turned off in the settings of leads.' end);
  end if;
  insert into public.lead_messages (id, company_id, lead_id, kind, recipient, subject, body, purpose)
  values (coalesce((p_message ->> 'id')::uuid, gen_random_uuid()), l.company_id, l.id, kind, case kind when 'email' then l.email else private.e164(l.phone) end,
    case kind when 'email' then coalesce(nullif(btrim(p_message ->> 'subject'), ''), l.title) else '' end,
    case when offers then replace(body, '{link}', '') || case kind when 'email' then E'\n\n' else ' ' end || '{link}' else body end,
    case when offers then 'booking' else 'message' end)
  on conflict (id) do nothing returning id into message;
  if message is not null then
    perform private.note_lead(l, kind, p_message ->> 'body', jsonb_build_object('message_id', message, 'offers_visit', nullif(offers, false)));
    perform private.note_contact(l, false);
  end if;
  return private.get_lead(l.id);
end $$;

create or replace function private.schedule_calendar(p_from date, p_to date) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  sees_all constant boolean := private.sees_all_projects();
  assigned constant uuid[] := private.assigned_projects();
begin
  perform private.require_read('view_projects', 'view_projects');
  if p_from is null or p_to is null or p_to < p_from or p_to - p_from > 100 then
    perform private.raise_api_error('PT422', 'Choose up to 100 days.', 'to');
  end if;
  return (
    with jobs as materialized (
      select p.id, p.name from public.projects p where p.company_id = company and p.deleted_at is null and p.archived_at is null
        and (sees_all or p.id = any (assigned))
    ), entries as materialized (
      select t.*, (select jsonb_agg(jsonb_build_array(coalesce(a.user_id, a.vendor_id), a.state) order by a.created_at)
        from public.assignments a where a.company_id = company and a.entry_id = t.id and (sees_all or a.user_id = auth.uid())) as who
      from public.project_timeline t join jobs j on j.id = t.project_id
      where t.company_id = company and coalesce(t.start_date, t.due_date, p_from) <= p_to and coalesce(t.due_date, t.start_date, p_to) >= p_from
        and (coalesce(t.start_date, t.due_date) is not null or t.status <> 'completed')
      order by coalesce(t.start_date, t.due_date), t.id limit 5000
    ), tasks as materialized (
      select k.id, k.project_id, k.title, k.due_date, k.assignee_id from public.project_tasks k join jobs j on j.id = k.project_id
      where k.company_id = company and k.status <> 'completed' and k.due_date between p_from and p_to order by k.due_date, k.id limit 1000
    ), assigned_ids as materialized (
      select distinct (w ->> 0)::uuid as id from entries e cross join jsonb_array_elements(e.who) w union select t.assignee_id from tasks t
      union select t.assignee_id from public.project_timeline t where t.company_id = company and t.project_id is null and t.start_date between p_from and p_to)
    select jsonb_build_object('today', private.company_date(company), 'calendar', private.calendar_of(company, null),
      'own_calendar', (select to_jsonb(c) from public.work_calendars c where c.company_id = company and c.project_id is null),
      'projects', (select coalesce(jsonb_agg(jsonb_build_object('id', j.id, 'name', j.name) order by lower(j.name), j.id), '[]') from jobs j
        where exists (select from entries e where e.project_id = j.id) or exists (select from tasks t where t.project_id = j.id)),
      'people', (select coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'name', coalesce(u.full_name, u.email)) order by lower(coalesce(u.full_name, u.email))), '[]')
        from public.user_profiles u where u.company_id = company and u.is_active and (private.has_permission('edit_projects') or u.id in (select a.id from assigned_ids a))),
      'vendors', (select coalesce(jsonb_agg(jsonb_build_object('id', v.id, 'name', v.name) order by lower(v.name)), '[]')
        from public.vendors v where v.company_id = company and v.id in (select a.id from assigned_ids a)),
      'entries', (select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('id', e.id, 'p', e.project_id, 't', e.title, 'k', e.kind,
          's', e.status, 'a', coalesce(e.start_date, e.due_date), 'b', coalesce(e.due_date, e.start_date), 'h', to_char(e.start_time, 'HH24:MI'),
          'e', to_char(e.end_time, 'HH24:MI'), 'v', e.version, 'w', e.who)) order by coalesce(e.start_date, e.due_date), e.start_time nulls first, e.id), '[]') from entries e),
      'tasks', (select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('id', t.id, 'p', t.project_id, 't', t.title, 'a', t.due_date,
          'w', t.assignee_id)) order by t.due_date, t.id), '[]') from tasks t),
      'visits', (select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('id', t.id, 'l', t.lead_id, 't', t.title, 'n', l.title, 's', t.status,
          'a', coalesce(t.start_date, t.due_date), 'b', coalesce(t.due_date, t.start_date), 'h', to_char(t.start_time, 'HH24:MI'),
          'e', to_char(t.end_time, 'HH24:MI'), 'v', t.version, 'u', t.assignee_id)) order by t.start_date, t.start_time, t.id), '[]')
        from public.project_timeline t join public.leads l on l.company_id = company and l.id = t.lead_id and l.deleted_at is null and l.outcome <> 'lost'
        where t.company_id = company and t.project_id is null and t.lead_id is not null and coalesce(t.start_date, t.due_date) <= p_to
          and coalesce(t.due_date, t.start_date) >= p_from and (private.has_permission('view_money') or t.assignee_id = auth.uid())),
      'absences', (select coalesce(jsonb_agg(jsonb_build_object('id', b.id, 'u', b.user_id, 'a', b.first_day, 'b', b.last_day, 'note', b.note)
          order by b.first_day), '[]') from public.absences b where b.company_id = company and b.first_day <= p_to and b.last_day >= p_from
          and (private.has_permission('edit_projects') or b.user_id = auth.uid()))));
end $$;

reset check_function_bodies;
