set check_function_bodies = off;

drop trigger lead_messages_inbox on public.lead_messages;

-- A message for later, such as a reminder, is in the inbox once it is sent.
create trigger lead_messages_inbox after insert on public.lead_messages
  for each row when (new.due_at <= now()) execute function private.note_lead_message();

create trigger lead_messages_inbox_sent after update of status on public.lead_messages
  for each row when (new.status = 'sent' and old.status <> 'sent') execute function private.note_lead_message();

comment on column public.lead_messages.purpose is 'message (written by a member), reply (the immediate one of a form), booking (offers visit times), visit (confirms, moves, or cancels one), or reminder. The last three may have {link} in the body, where the gateway puts the link to the booking page.';

create or replace function private.follow_visit() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  e constant public.project_timeline := coalesce(new, old);
  l public.leads;
  starts constant timestamptz := private.visit_start(e);
  is_moved constant boolean := tg_op = 'UPDATE' and (old.start_date, old.start_time) is distinct from (new.start_date, new.start_time);
  act constant text := case when tg_op = 'INSERT' then 'booked' when tg_op = 'DELETE' then 'canceled' when is_moved then 'moved' end;
  -- How the person would still have learned that this visit was canceled.
  unsent text[] := '{}';
begin
  -- Queued messages are about the old time, or about a visit that is done.
  if act is not null or e.status = 'completed' then
    with withdrawn as (
      delete from public.lead_messages m where m.company_id = e.company_id and m.lead_id = e.lead_id and m.status = 'pending'
        and m.purpose in ('visit', 'reminder') and m.taken_until is null and (m.entry_id = e.id or act = 'booked' and e.status <> 'completed')
      returning m.kind, m.entry_id, m.expires_at)
    select coalesce(array_agg(w.kind), '{}') into unsent from withdrawn w where act = 'booked' and w.entry_id = e.id and w.expires_at is null;
  end if;
  select * into l from public.leads x where x.company_id = e.company_id and x.id = e.lead_id and (x.deleted_at is null or act = 'canceled') for no key update;
  -- No messages about the visits of a company that is being deleted.
  if l.id is null or act is null or e.status = 'completed' or not exists (select from public.companies c where c.id = e.company_id) then
    return null;
  end if;
  perform private.note_lead(l, 'visit', private.visit_when(e), jsonb_build_object('act', act, 'entry_id', e.id, 'starts_at', starts), auth.uid() is null);
  if act = 'booked' then
    update public.leads x set last_contact_at = now(), snoozed_until = null where x.id = l.id;
    perform private.advance_lead(l, 'visit');
  end if;
  if l.deleted_at is null then
    perform private.notify_visit(l, e, act);
  end if;
  if starts > now() then
    -- The message about a lost lead's visit waits for an undo, after which there is nothing to say.
    perform private.queue_visit_message(l, e, act, array(select k from unnest(array['email', 'text']) k where k <> all (unsent)),
      now() + case when act = 'canceled' and l.outcome = 'lost' then interval '1 minute' else interval '0' end);
    if act <> 'canceled' and starts - interval '24 hours' > now() + interval '4 hours' then
      perform private.queue_visit_message(l, e, 'reminder', array[case when private.lead_may_be_texted(l) then 'text' else 'email' end], starts - interval '24 hours');
    end if;
  end if;
  return null;
end $$;

comment on function private.follow_visit() is 'Trigger: a visit of a lead that is booked, moved, or canceled, by whoever, is in the lead''s timeline, moves the lead to the stage of booked visits, notifies who goes and who owns the lead, and sends the person a message: at once (with a lost lead after a minute, unless it is undone), and the day before.';

create or replace function private.queue_visit_message(
  p_lead public.leads, p_entry public.project_timeline, p_act text, p_kinds text[], p_due timestamptz default now()
) returns void
language sql security definer set search_path = '' as $$
  insert into public.lead_messages (company_id, lead_id, kind, recipient, subject, body, purpose, entry_id, due_at, created_at, expires_at, created_by)
  select p_lead.company_id, p_lead.id, k, case k when 'email' then p_lead.email else private.e164(p_lead.phone) end,
    case k when 'email' then left(w.head || ': ' || private.visit_when(p_entry), 200) else '' end,
    case k when 'email' then concat_ws(E'\n\n', 'Hi ' || split_part(p_lead.contact_name, ' ', 1) || ',', w.line || w.who, nullif(w.place, ''), w.change)
      else concat_ws(' ', c.name || ':', w.line, w.change) end,
    case p_act when 'reminder' then 'reminder' else 'visit' end, p_entry.id, p_due, p_due,
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
    case when p_act <> 'canceled' then 'Change or cancel it: {link}' when p_lead.outcome = 'open' and p_lead.deleted_at is null then 'Choose another time: {link}' end as change) w
  where case k when 'email' then p_lead.email is not null
    else private.lead_may_be_texted(p_lead) end
$$;

create or replace function private.undo_lost_lead(p_lead public.leads) returns text
language plpgsql security definer set search_path = '' as $$
declare
  before constant jsonb := (select e.detail -> 'before' from public.lead_events e
    where e.company_id = p_lead.company_id and e.lead_id = p_lead.id and e.kind = 'lost' and e.detail ? 'before' order by e.created_at desc, e.id limit 1);
  zone constant text := coalesce((select private.known_zone(c.timezone) from public.companies c where c.id = p_lead.company_id), 'America/Chicago');
  v public.project_timeline := jsonb_populate_record(null::public.project_timeline, before -> 'visit');
begin
  update public.leads x set next_step = before ->> 'next_step', next_step_on = (before ->> 'next_step_on')::date where x.id = p_lead.id;
  if v.start_date is null then
    return null;
  end if;
  v.company_id := p_lead.company_id;
  perform pg_advisory_xact_lock(hashtextextended('visits ' || p_lead.company_id, 0));
  if private.visit_start(v) <= now() or exists (select from private.busy_times(v.company_id, array[v.assignee_id], v.start_date, v.due_date, zone) b
      where b.busy && tstzrange(private.visit_start(v), private.visit_start(v) + coalesce(v.end_time - v.start_time, interval '1 hour'))) then
    return private.visit_when(v);
  end if;
  insert into public.project_timeline (id, company_id, project_id, lead_id, title, description, kind, start_date, due_date, start_time, end_time, assignee_id)
  values (coalesce(v.id, gen_random_uuid()), v.company_id, p_lead.project_id, p_lead.id, v.title, v.description, 'visit', v.start_date, v.due_date, v.start_time, v.end_time, v.assignee_id);
  return null;
end $$;

create or replace function private.visit_json(p_lead public.leads) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v constant public.project_timeline := private.open_visit_of(p_lead);
  rules constant public.visit_settings := private.visit_rules(p_lead.company_id);
begin
  return jsonb_build_object('is_offered', rules.is_offered and p_lead.outcome = 'open', 'length_minutes', rules.length_minutes,
    'zone', (select coalesce(private.known_zone(c.timezone), 'America/Chicago') from public.companies c where c.id = p_lead.company_id),
    'visit', case when v.id is not null then jsonb_build_object('id', v.id, 'at', to_char(v.start_date + coalesce(v.start_time, '08:00'), 'YYYY-MM-DD"T"HH24:MI'),
      'starts_at', private.visit_start(v), 'ends_at', private.visit_start(v) + coalesce(v.end_time - v.start_time, interval '1 hour'),
      'when', private.visit_when(v), 'is_past', private.visit_start(v) < now(), 'updated_at', v.updated_at,
      'person', (select u.full_name from public.user_profiles u where u.company_id = v.company_id and u.id = v.assignee_id)) end,
    'slots', case when p_lead.outcome = 'open' then (select coalesce(jsonb_agg(to_char(s.local, 'YYYY-MM-DD"T"HH24:MI') order by s.local), '[]')
      from private.visit_slots(p_lead.company_id, p_lead.owner_id, v.id) s
      where s.local is distinct from v.start_date + coalesce(v.start_time, '08:00')) else '[]' end);
end $$;

create or replace function private.conversation_items(
  p_company uuid, p_conversation public.conversations, p_limit int, p_before timestamptz default null, p_before_id uuid default null
) returns jsonb
language sql stable security definer set search_path = '' as $$
  with leads as (
    select l.id from public.leads l where l.company_id = p_company and l.deleted_at is null
      and (l.id = p_conversation.lead_id or l.client_id = p_conversation.client_id) and private.has_permission('view_money')
  ), items as (
    (select m.id, case m.kind when 'sms' then 'text' else 'email' end as kind, m.direction = 'inbound' as is_inbound, m.subject, m.message_content as body,
      m.status, m.twilio_error_message as error, m.user_id as author, m.created_at, m.direction = 'outbound' and m.status = 'failed' and m.reminder_id is null
        and not exists (select from public.client_messages r where r.company_id = p_company and r.retry_of = m.id) as can_retry
    from public.client_messages m where m.company_id = p_company and m.client_id = p_conversation.client_id
      and (p_before is null or m.created_at <= p_before and (m.created_at < p_before or m.id > p_before_id))
    order by m.created_at desc, m.id limit p_limit)
    union all
    (select m.id, m.kind, false, nullif(m.subject, ''), m.body, m.status, m.error, m.created_by, m.created_at,
      m.status = 'failed' and coalesce(m.expires_at > now(), true)
    from leads l join public.lead_messages m on m.company_id = p_company and m.lead_id = l.id
    where m.created_at <= now() and (p_before is null or m.created_at <= p_before and (m.created_at < p_before or m.id > p_before_id))
    order by m.created_at desc, m.id limit p_limit)
    union all
    (select e.id, case when e.kind in ('text', 'email') then e.kind else 'form' end, e.is_inbound or e.kind in ('form', 'joined'), null, e.body, null, null,
      e.created_by, e.created_at, false
    from leads l join public.lead_events e on e.company_id = p_company and e.lead_id = l.id
    where e.kind in ('text', 'email', 'form', 'joined') and not e.detail ? 'message_id'
      and (p_before is null or e.created_at <= p_before and (e.created_at < p_before or e.id > p_before_id))
    order by e.created_at desc, e.id limit p_limit)
  )
  select coalesce(jsonb_agg(to_jsonb(i) - 'author' || jsonb_build_object('author_name', u.full_name) order by i.created_at, i.id desc), '[]')
  from (select * from items order by created_at desc, id limit p_limit) i
  left join public.user_profiles u on u.company_id = p_company and u.id = i.author
$$;

create or replace function public.claim_lead_messages(p_limit int default 20, p_quiet_hours text default null, p_links boolean default false)
returns table (id uuid, kind text, recipient text, subject text, body text, company jsonb, purpose text, attempts int, created_at timestamptz, visit jsonb)
language plpgsql security definer set search_path = '' as $$
begin
  -- No texts to a person who stopped them, and no messages about a past visit.
  update public.lead_messages m set status = 'failed', error = case when m.expires_at < now() then 'It was too late to send it.' else 'The person stopped text messages.' end
  from public.leads l where l.company_id = m.company_id and l.id = m.lead_id and m.status = 'pending'
    and coalesce(m.taken_until < now(), true) and (m.kind = 'text' and l.text_stopped_at is not null or m.expires_at < now());
  -- A lead that was lost or deleted has no visit.
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

create or replace function private.lose_lead(p_id uuid, p_reason_id uuid, p_note text, p_follow_up_on date) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  l public.leads := private.require_lead(p_id);
  -- What an undo restores.
  before constant jsonb := case when l.outcome = 'open' then jsonb_build_object('next_step', l.next_step, 'next_step_on', l.next_step_on, 'visit', (
    select jsonb_build_object('title', v.title, 'description', left(v.description, 2000), 'start_date', v.start_date, 'due_date', v.due_date,
      'id', v.id, 'start_time', v.start_time, 'end_time', v.end_time, 'assignee_id', v.assignee_id)
    from private.open_visit_of(l) v where private.visit_start(v) > now())) end;
  reason constant text := (select r.name from public.lost_reasons r where r.company_id = l.company_id and r.id = p_reason_id);
begin
  if l.outcome = 'won' then
    perform private.raise_api_error('PT409', 'This lead is won. Reopen it first.');
  elsif reason is null then
    perform private.raise_api_error('PT422', 'Choose why the lead was lost.', 'reason_id');
  elsif p_follow_up_on <= private.company_date(l.company_id) then
    perform private.raise_api_error('PT422', 'Choose a day after today.', 'follow_up_on');
  end if;
  l := private.decide_lead(l, 'lost');
  perform private.remove_visit(l);
  update public.leads x set lost_reason_id = p_reason_id, lost_note = left(coalesce(p_note, ''), 1000), next_step_on = p_follow_up_on,
    next_step = case when p_follow_up_on is not null then 'Ask again' end where x.id = l.id;
  perform private.note_lead(l, 'lost', p_note, jsonb_build_object('reason', reason, 'follow_up_on', p_follow_up_on, 'before', before));
  return private.get_lead(l.id);
end $$;

create or replace function private.save_lead(p_lead jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  given constant jsonb := jsonb_build_object('id', gen_random_uuid()) || private.check_lead(p_lead);
  was public.leads;
  l public.leads;
begin
  perform private.require_write('edit_clients', 'create_edit_clients');
  select * into was from public.leads x where x.company_id = company and x.id = (given ->> 'id')::uuid for no key update;
  if was.id is null and coalesce((given ->> 'version')::int, 0) > 0 then
    perform private.raise_api_error('PT404', 'This lead no longer exists.');
  elsif was.id is null or given ->> 'version' is null and given ? 'contact_name' then
    if nullif(btrim(given ->> 'contact_name'), '') is null then
      perform private.raise_api_error('PT422', 'Enter a contact name.', 'contact_name');
    end if;
    l := private.add_lead(company, given - array['import_id'] || jsonb_build_object(
      'title', coalesce(nullif(btrim(given ->> 'title'), ''), left(given ->> 'contact_name', 200)),
      'owner_id', case when given ? 'owner_id' then given ->> 'owner_id' else private.member_id()::text end), 'created');
    return private.get_lead(l.id) || jsonb_build_object('joined', l.id <> (given ->> 'id')::uuid);
  end if;
  was := private.require_lead(was.id, (given ->> 'version')::int);
  l := jsonb_populate_record(was, given - array['id', 'company_id', 'version']);
  update public.leads x set title = btrim(coalesce(l.title, was.title)), contact_name = btrim(l.contact_name), company_name = l.company_name,
    email = l.email, phone = l.phone, address = coalesce(l.address, '{}'), description = coalesce(l.description, ''), client_id = l.client_id,
    source_id = l.source_id, value_low = l.value_low, value_high = l.value_high, probability = l.probability, owner_id = l.owner_id,
    next_step = l.next_step, next_step_on = case when l.next_step is not null then l.next_step_on end, snoozed_until = l.snoozed_until,
    deleted_at = case when (given ->> 'is_deleted')::boolean then now() else x.deleted_at end
  where x.id = was.id returning * into l;
  -- Consent is for one phone number.
  if l.text_consent_at is not null and private.e164(l.phone) is distinct from private.e164(was.phone) then
    update public.leads x set text_consent_at = null, text_consent_words = null, text_stopped_at = null where x.id = l.id;
  end if;
  if l.deleted_at is not null then
    perform private.remove_visit(l);
    return jsonb_build_object('id', l.id, 'deleted_at', l.deleted_at);
  end if;
  perform private.note_lead_changes(was, l, coalesce((given ->> 'is_step_done')::boolean, false));
  return private.get_lead(l.id);
end $$;

reset check_function_bodies;
