set check_function_bodies = off;

drop function private.reopen_lead(p_id uuid);

drop function public.reopen_lead(p_id uuid);

create function private.undo_lost_lead(p_lead public.leads) returns text
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
  insert into public.project_timeline (company_id, project_id, lead_id, title, description, kind, start_date, due_date, start_time, end_time, assignee_id)
  values (v.company_id, p_lead.project_id, p_lead.id, v.title, v.description, 'visit', v.start_date, v.due_date, v.start_time, v.end_time, v.assignee_id);
  return null;
end $$;

create function public.reopen_lead(p_id uuid, p_is_undo boolean default false) returns jsonb
language sql set search_path = '' as $$ select private.reopen_lead(p_id, p_is_undo) $$;

create function private.reopen_lead(p_id uuid, p_is_undo boolean) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  l constant public.leads := private.require_lead(p_id);
  unrestored text;
begin
  if l.outcome = 'won' and l.project_id is not null then
    perform private.raise_api_error('PT409', 'This lead became a project and can''t be reopened.');
  elsif l.outcome <> 'open' then
    update public.leads x set outcome = 'open', decided_at = null, stage_since = now(), open_stage_id = null,
      stage_id = coalesce(x.open_stage_id, (select s.id from public.lead_stages s where s.company_id = x.company_id and s.kind = 'open' order by s.position, s.id limit 1))
    where x.id = l.id;
    perform private.note_lead(l, 'reopened', '', jsonb_build_object('was', l.outcome));
    if p_is_undo and l.outcome = 'lost' then
      unrestored := private.undo_lost_lead(l);
    end if;
  end if;
  return private.get_lead(l.id) || jsonb_build_object('unrestored_visit', unrestored);
end $$;

grant execute on function private.reopen_lead(p_id uuid, p_is_undo boolean) to authenticated;

grant execute on function public.reopen_lead(p_id uuid, p_is_undo boolean) to authenticated;

create or replace function private.follow_quote() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  l public.leads;
begin
  select * into l from public.leads x where x.company_id = new.company_id and x.id = new.lead_id and x.deleted_at is null for no key update;
  if l.id is null then
    return null;
  end if;
  perform private.note_lead(l, 'quote', new.quote_number, jsonb_build_object('quote_id', new.id, 'status', new.status));
  if new.status = 'sent' then
    perform private.note_contact(l, false);
    select * into l from public.leads x where x.id = l.id;
    perform private.advance_lead(l, 'sent');
  elsif new.status = 'accepted' then
    if l.outcome <> 'won' then
      l := private.decide_lead(l, 'won');
      perform private.note_lead(l, 'won', '', jsonb_build_object('quote_id', new.id));
    end if;
    perform private.convert_alone(l, new);
  elsif new.status = 'expired' and l.outcome = 'open' then
    update public.leads x set next_step = left(format('Quote %s expired: follow up', new.quote_number), 200), next_step_on = private.company_date(l.company_id)
    where x.id = l.id and x.next_step is null;
    perform private.notify_people(l.company_id, 'lead_quote_expired', case when l.owner_id is null then private.owners_of(l.company_id) else array[l.owner_id] end,
      'view_money', 'lead', l.id, null, format('Quote %s expired: follow up', new.quote_number), l.contact_name, 'expired ' || l.id, false);
  end if;
  return null;
end $$;

comment on function private.follow_quote() is 'Trigger on quotes of a lead: sending moves the lead to the stage of sent quotes, acceptance wins it and turns it into client, project, and contract where nobody has to be asked, expiry notifies the lead''s owner, and is the next step where none is planned.';

comment on function private.undo_lost_lead(p_lead public.leads) is 'Restores the next step of a lead and the visit that losing it canceled. Returns the visit''s day and time in words if its time is no longer free; else null.';

create or replace function public.lead_tile() returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  company constant uuid := private.company_with('view_money');
  today constant date := private.company_date(company);
begin
  if company is null then
    perform private.raise_api_error('PT403', 'Your role doesn''t allow this. Ask an owner for access.');
  end if;
  return (
    select jsonb_build_object('open', count(*), 'value', coalesce(sum(l.value), 0),
      'weighted', coalesce(sum(round(l.value * coalesce(l.probability, s.probability) / 100, 2)), 0),
      'due', (select count(*) from public.leads x where x.company_id = company and x.deleted_at is null and x.next_step_on <= today),
      'unanswered', count(*) filter (where l.first_reply_at is null),
      'steps', (select coalesce(jsonb_agg(to_jsonb(d)), '[]') from (
        select x.id, x.title, x.contact_name, x.next_step, x.next_step_on from public.leads x
        where x.company_id = company and x.deleted_at is null and x.next_step_on <= today
        order by x.next_step_on, x.id limit 3) d))
    from public.leads l join public.lead_stages s on s.company_id = l.company_id and s.id = l.stage_id
    where l.company_id = company and l.deleted_at is null and l.outcome = 'open');
end $$;

comment on function public.lead_tile() is 'The leads on the dashboard: { open, value and weighted in dollars (estimates, never revenue), due (next steps due today or late, also of lost leads), unanswered, steps: the three longest due [{ id, title, contact_name, next_step, next_step_on }] }. Errors: PT403. Callers: signed-in users with view_money.';

comment on function public.lose_lead(p_id uuid, p_reason_id uuid, p_note text, p_follow_up_on date) is 'Marks a lead as lost with its reason; returns it as get_lead does. A coming visit is canceled, and the person gets a message. With p_follow_up_on its next step is to ask again that day. A repeat changes reason and note. reopen_lead with p_is_undo restores visit and next step. Arguments: p_id; p_reason_id of lost_reasons; p_note, at most 1,000 characters; p_follow_up_on, a day after today or null. Errors: PT402, PT403, PT404, PT409 won, PT422 reason or day. Callers: signed-in users with edit_clients.';

comment on function public.reopen_lead(p_id uuid, p_is_undo boolean) is 'Opens a won or lost lead again in the stage it was in before; its timeline and its last lost reason remain. An open lead doesn''t change. Returns it as get_lead does. With p_is_undo, a lost lead gets back its next step and its canceled visit; unrestored_visit is the day and time of a visit whose time is no longer free. Arguments: p_id; p_is_undo. Errors: PT402, PT403, PT404, PT409 it became a project. Callers: signed-in users with edit_clients.';

create or replace function private.leads_where(p_filters jsonb) returns text
language sql immutable set search_path = '' as $$
  select concat_ws(' and ', 'r.company_id = $1', 'r.deleted_at is null',
    case when p_filters ->> 'outcome' is not null then 'r.outcome = $2 ->> ''outcome''' end,
    case when p_filters ->> 'stage' is not null then 'r.stage_id = ($2 ->> ''stage'')::uuid' end,
    case when p_filters ->> 'source' is not null then 'r.source_id = ($2 ->> ''source'')::uuid' end,
    case when p_filters ->> 'owner' = 'none' then 'r.owner_id is null'
      when p_filters ->> 'owner' is not null then 'r.owner_id = ($2 ->> ''owner'')::uuid' end,
    case p_filters ->> 'step'
      when 'due' then 'r.next_step_on <= private.company_date($1)'
      when 'none' then 'r.outcome = ''open'' and r.next_step is null' end,
    case p_filters ->> 'snoozed'
      when 'hide' then 'coalesce(r.snoozed_until <= private.company_date($1), true)'
      when 'only' then 'r.snoozed_until > private.company_date($1)' end,
    case when p_filters ->> 'from' is not null then 'r.created_at >= ($2 ->> ''from'')::timestamptz' end,
    case when p_filters ->> 'to' is not null then 'r.created_at <= ($2 ->> ''to'')::timestamptz' end)
$$;

create or replace function private.lose_lead(p_id uuid, p_reason_id uuid, p_note text, p_follow_up_on date) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  l public.leads := private.require_lead(p_id);
  -- What an undo restores.
  before constant jsonb := case when l.outcome = 'open' then jsonb_build_object('next_step', l.next_step, 'next_step_on', l.next_step_on, 'visit', (
    select jsonb_build_object('title', v.title, 'description', left(v.description, 2000), 'start_date', v.start_date, 'due_date', v.due_date,
      'start_time', v.start_time, 'end_time', v.end_time, 'assignee_id', v.assignee_id)
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
  perform private.remove_visit(l);
  l := private.decide_lead(l, 'lost');
  update public.leads x set lost_reason_id = p_reason_id, lost_note = left(coalesce(p_note, ''), 1000), next_step_on = p_follow_up_on,
    next_step = case when p_follow_up_on is not null then 'Ask again' end where x.id = l.id;
  perform private.note_lead(l, 'lost', p_note, jsonb_build_object('reason', reason, 'follow_up_on', p_follow_up_on, 'before', before));
  return private.get_lead(l.id);
end $$;

reset check_function_bodies;
