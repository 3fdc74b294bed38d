set check_function_bodies = off;

alter table public.project_timeline add column kind text default 'task'::text not null;

alter table public.project_timeline add column parent_id uuid;

alter table public.project_timeline add column start_time time without time zone;

alter table public.project_timeline add column end_time time without time zone;

alter table public.project_timeline add column work_days integer;

alter table public.project_timeline add column is_pinned boolean default false not null;

alter table public.project_timeline add column constraint_date date;

alter table public.project_timeline add column color text;

alter table public.project_timeline_dependencies add column type text default 'fs'::text not null;

alter table public.project_timeline_dependencies add column lag_days integer default 0 not null;

create function private.check_timeline_entry() returns trigger
language plpgsql set search_path = '' as $$
begin
  -- Screens that know types only: a new milestone or inspection has that kind.
  if new.type in ('milestone', 'inspection') and new.kind = 'task' and (tg_op = 'INSERT' or new.type <> old.type) then
    new.kind := new.type;
  end if;
  if tg_op = 'UPDATE' and (new.start_date, new.due_date) is distinct from (old.start_date, old.due_date)
    and new.work_days is not distinct from old.work_days
    and coalesce(current_setting('plumbline.rescheduling', true), '') <> 'on' then
    new.work_days := null;
  end if;
  if new.parent_id = new.id then
    perform private.raise_api_error('PT422', 'An entry can''t be part of itself.', 'parent_id');
  elsif new.end_time <= new.start_time and coalesce(new.start_date, new.due_date) = new.due_date then
    perform private.raise_api_error('PT422', 'The end time must be after the start time.', 'end_time');
  end if;
  return new;
end $$;

create function private.add_work_days(p_calendar jsonb, p_day date, p_days int) returns date
language sql immutable set search_path = '' as $$
  select d.day from private.work_days(p_calendar, p_day + 1,
    p_day + 1 + ((p_days + jsonb_array_length(p_calendar -> 'exceptions')) / jsonb_array_length(p_calendar -> 'weekdays') + 2) * 7) d
  where d.works order by d.day offset greatest(p_days, 1) - 1 limit 1
$$;

create function private.ask_again(p_company uuid, p_entries jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  asked public.assignments;
begin
  for asked in
    update public.assignments a set state = 'asked', proposed_date = null, note = '', asked_at = now(), answered_at = null
    from jsonb_array_elements(p_entries) e
    where a.company_id = p_company and a.entry_id = (e ->> 'id')::uuid and a.state in ('asked', 'confirmed', 'declined', 'proposed')
    returning a.* loop
    perform private.queue_assignment_mail(asked);
    perform private.notify_assigned(asked);
  end loop;
end $$;

create table public.assignments (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id(),
  project_id uuid not null,
  entry_id uuid not null,
  user_id uuid,
  vendor_id uuid,
  state text not null default 'planned' check (state in ('planned', 'asked', 'confirmed', 'declined', 'proposed', 'done')),
  proposed_date date,
  note text not null default '' check (length(note) <= 500),
  asked_at timestamptz,
  answered_at timestamptz,
  created_by uuid default auth.uid(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, id),
  constraint assignments_once unique nulls not distinct (company_id, entry_id, user_id, vendor_id),
  constraint assignments_one_of check ((user_id is null) <> (vendor_id is null)),
  constraint assignments_proposed check ((state = 'proposed') = (proposed_date is not null)),
  foreign key (company_id, project_id, entry_id) references public.project_timeline (company_id, project_id, id) on delete cascade,
  foreign key (company_id, user_id) references public.user_profiles (company_id, id) on delete cascade,
  foreign key (company_id, vendor_id) references public.vendors (company_id, id) on delete cascade
);

create function private.ask_assignment(p_assignment public.assignments) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  a public.assignments := p_assignment;
begin
  if a.vendor_id is not null and not exists (select from public.vendors v
    where v.company_id = a.company_id and v.id = a.vendor_id and btrim(coalesce(v.email, '')) <> '') then
    perform private.raise_api_error('PT422', 'This vendor has no email address. Add one to ask for confirmation.', 'vendor_id');
  elsif exists (select from public.project_timeline t
    where t.company_id = a.company_id and t.id = a.entry_id and coalesce(t.start_date, t.due_date) is null) then
    perform private.raise_api_error('PT422', 'Give the entry a date before you ask for confirmation.', 'start_date');
  end if;
  update public.assignments x set state = 'asked', proposed_date = null, note = '', asked_at = now(), answered_at = null
  where x.company_id = a.company_id and x.id = a.id and x.state <> 'done' returning * into a;
  if a.id is null then
    return to_jsonb(p_assignment);
  end if;
  perform private.queue_assignment_mail(a);
  perform private.notify_assigned(a);
  return to_jsonb(a);
end $$;

create table private.assignment_mails (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references public.companies (id) on delete cascade,
  user_id uuid,
  vendor_id uuid,
  assignment_ids uuid[] not null,
  due_at timestamptz not null default now() + interval '10 minutes',
  taken_until timestamptz,
  attempts int not null default 0,
  error text,
  failed_at timestamptz,
  unique nulls not distinct (company_id, user_id, vendor_id),
  foreign key (company_id, user_id) references public.user_profiles (company_id, id) on delete cascade,
  foreign key (company_id, vendor_id) references public.vendors (company_id, id) on delete cascade
);

create function private.assignment_letter(p_mail private.assignment_mails) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  asked record;
  token text;
  letter jsonb := '[]';
begin
  for asked in
    select a.id, t.title, coalesce(t.start_date, t.due_date) as start_date, coalesce(t.due_date, t.start_date) as due_date, t.start_time,
      p.name as project, nullif(btrim(p.address), '') as address
    from public.assignments a
    join public.project_timeline t on t.company_id = a.company_id and t.id = a.entry_id
    join public.projects p on p.company_id = a.company_id and p.id = a.project_id and p.deleted_at is null
    where a.company_id = p_mail.company_id and a.id = any (p_mail.assignment_ids) and a.state = 'asked'
    order by 3, 2 loop
    token := private.new_token();
    insert into private.assignment_tokens (token_hash, assignment_id, expires_at)
    values (sha256(token::bytea), asked.id, greatest(now() + interval '60 days', asked.due_date + interval '30 days'));
    letter := letter || jsonb_build_object('title', asked.title, 'start_date', asked.start_date, 'due_date', asked.due_date,
      'start_time', asked.start_time, 'project', asked.project, 'address', asked.address, 'token', token);
  end loop;
  return letter;
end $$;

create function private.calendar_of(p_company uuid, p_project uuid) returns jsonb
language sql stable set search_path = '' as $$
  with company as (select c.weekdays, c.exceptions from public.work_calendars c where c.company_id = p_company and c.project_id is null),
  project as (select c.weekdays, c.exceptions from public.work_calendars c where c.company_id = p_company and c.project_id = p_project)
  select jsonb_build_object(
    'weekdays', to_jsonb(coalesce(
      (select p.weekdays from project p where cardinality(p.weekdays) > 0), (select c.weekdays from company c), '{1,2,3,4,5}')),
    'exceptions', (select coalesce(jsonb_agg(e.value order by e.value ->> 'date'), '[]') from (
      select value from project p, jsonb_array_elements(p.exceptions)
      union all
      select value from company c, jsonb_array_elements(c.exceptions)
      where not exists (select from project p, jsonb_array_elements(p.exceptions) own where own ->> 'date' = value ->> 'date')) e))
$$;

create function private.check_reschedule(p_company uuid, p_project uuid, p_request jsonb) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  moved record;
begin
  if not exists (select from public.projects p where p.company_id = p_company and p.id = p_project and p.deleted_at is null) then
    perform private.raise_api_error('PT404', 'Project not found');
  elsif coalesce(p_request ->> 'cause', 'edit') not in ('edit', 'weather', 'change_order', 'pull_in') then
    perform private.raise_api_error('PT422', 'Choose why the schedule changes.', 'cause');
  elsif jsonb_array_length(coalesce(p_request -> 'edits', '[]')) > 500 then
    perform private.raise_api_error('PT422', 'Move up to 500 entries at once.', 'edits');
  end if;
  for moved in select t.title, t.version, t.start_date, t.due_date, t.id, g.value as edit
    from jsonb_array_elements(p_request -> 'edits') g
    left join public.project_timeline t on t.company_id = p_company and t.project_id = p_project and t.id = (g.value ->> 'id')::uuid loop
    if moved.id is null then
      perform private.raise_api_error('PT404', 'This entry no longer exists.');
    elsif moved.version <> (moved.edit ->> 'version')::int then
      perform private.raise_api_error('PT409', format('Someone else moved "%s" to %s. You wanted %s. Look at the schedule again.', moved.title,
        concat_ws(' – ', moved.start_date, moved.due_date), concat_ws(' – ', moved.edit ->> 'start_date', moved.edit ->> 'due_date')));
    elsif (moved.edit ->> 'due_date')::date < (moved.edit ->> 'start_date')::date then
      perform private.raise_api_error('PT422', 'The due date must not be before the start date', 'due_date');
    elsif coalesce(moved.edit ->> 'due_date', moved.edit ->> 'start_date') is not null
      and abs(coalesce(moved.edit ->> 'due_date', moved.edit ->> 'start_date')::date - current_date) > 7300 then
      perform private.raise_api_error('PT422', 'This date is too far away. Check the year.', 'due_date');
    end if;
  end loop;
end $$;

create function private.notify_assigned(p_assignment public.assignments) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if p_assignment.user_id is null then
    return;
  end if;
  perform private.notify_people(p_assignment.company_id, 'task_assigned', array[p_assignment.user_id], 'view_projects', 'project',
    p_assignment.project_id, p_assignment.project_id,
    format('Confirm your dates: %s', (select t.title from public.project_timeline t where t.company_id = p_assignment.company_id and t.id = p_assignment.entry_id)),
    (select p.name from public.projects p where p.company_id = p_assignment.company_id and p.id = p_assignment.project_id),
    'schedule ' || p_assignment.project_id, false);
end $$;

create function private.open_assignment(p_token text) returns public.assignments
language sql stable security definer set search_path = '' as $$
  select a.* from private.assignment_tokens k join public.assignments a on a.id = k.assignment_id
  join public.projects p on p.company_id = a.company_id and p.id = a.project_id and p.deleted_at is null and p.archived_at is null
  where k.token_hash = sha256(p_token::bytea) and k.expires_at > now()
$$;

create function public.peek_assignment(p_token text) returns jsonb
language sql stable set search_path = '' as $$ select private.peek_assignment(p_token) $$;

create function private.plan_reschedule(p_company uuid, p_project uuid, p_request jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  network jsonb := private.project_network(p_company, p_project);
  calendar constant jsonb := network -> 'calendar';
  lost constant int := least(greatest(ceil(coalesce((p_request ->> 'days')::numeric, 0))::int, 0), 365);
  lost_on constant date := (p_request ->> 'from_date')::date;
  result jsonb;
begin
  -- Entries as asked for: dragged or typed dates, or longer by the days lost.
  network := jsonb_set(network, '{entries}', (select coalesce(jsonb_agg(
    case when g.edit is not null then e.value || jsonb_build_object('start_date', g.edit -> 'start_date', 'due_date', g.edit -> 'due_date',
      'work_days', case when g.edit ->> 'start_date' is not null and g.edit ->> 'due_date' is not null then (
        select greatest(1, count(*) filter (where d.works)) from private.work_days(calendar, (g.edit ->> 'start_date')::date,
          (g.edit ->> 'due_date')::date) d) end)
    when lost > 0 and lost_on between (e.value ->> 'start_date')::date and (e.value ->> 'due_date')::date
      and e.value ->> 'status' <> 'completed' and not (e.value ->> 'is_pinned')::boolean and e.value ->> 'kind' <> 'milestone' then
      e.value || jsonb_build_object('due_date', private.add_work_days(calendar, (e.value ->> 'due_date')::date, lost),
        'work_days', (select greatest(1, count(*) filter (where d.works)) + lost from private.work_days(calendar,
          (e.value ->> 'start_date')::date, (e.value ->> 'due_date')::date) d))
    else e.value end order by e.ord), '[]')
    from jsonb_array_elements(network -> 'entries') with ordinality e (value, ord)
    left join (select g as edit from jsonb_array_elements(p_request -> 'edits') g) g on g.edit ->> 'id' = e.value ->> 'id'));
  result := private.reschedule(network, coalesce((p_request ->> 'is_pulled_in')::boolean, false));
  return jsonb_build_object('conflicts', result -> 'conflicts', 'calendar', calendar, 'entries', (
    select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'title', t.title, 'version', t.version,
      'before', jsonb_build_object('start_date', t.start_date, 'due_date', t.due_date, 'work_days', t.work_days),
      'after', jsonb_build_object('start_date', w.start_date, 'due_date', w.due_date, 'work_days', w.work_days))
      order by w.start_date, w.due_date, t.id), '[]')
    from (select (e ->> 'id')::uuid as id, (case when m is null then e ->> 'start_date' else m ->> 'start_date' end)::date as start_date,
        (case when m is null then e ->> 'due_date' else m ->> 'due_date' end)::date as due_date, (e ->> 'work_days')::int as work_days
      from jsonb_array_elements(network -> 'entries') e
      left join jsonb_array_elements(result -> 'moves') m on m ->> 'id' = e ->> 'id') w
    join public.project_timeline t on t.company_id = p_company and t.id = w.id
    where (t.start_date, t.due_date) is distinct from (w.start_date, w.due_date)));
end $$;

create function private.project_network(p_company uuid, p_project uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if (select count(*) from public.project_timeline t where t.company_id = p_company and t.project_id = p_project) > 5000 then
    perform private.raise_api_error('PT422', 'A schedule can have up to 5,000 entries. Split this project.');
  end if;
  return jsonb_build_object('calendar', private.calendar_of(p_company, p_project),
    'entries', (select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'title', t.title, 'kind', t.kind, 'status', t.status,
        'start_date', t.start_date, 'due_date', t.due_date, 'work_days', t.work_days, 'is_pinned', t.is_pinned,
        'constraint_date', t.constraint_date) order by t.due_date, t.position, t.id), '[]')
      from public.project_timeline t where t.company_id = p_company and t.project_id = p_project),
    'dependencies', (select coalesce(jsonb_agg(jsonb_build_object('entry_id', d.entry_id, 'depends_on_id', d.depends_on_id,
        'type', d.type, 'lag_days', d.lag_days) order by d.entry_id, d.depends_on_id), '[]')
      from public.project_timeline_dependencies d where d.company_id = p_company and d.project_id = p_project));
end $$;

create function private.queue_assignment_mail(p_assignment public.assignments) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.assignment_mails as m (company_id, user_id, vendor_id, assignment_ids)
  values (p_assignment.company_id, p_assignment.user_id, p_assignment.vendor_id, array[p_assignment.id])
  on conflict (company_id, user_id, vendor_id) do update set
    assignment_ids = array(select distinct unnest(m.assignment_ids || excluded.assignment_ids)),
    due_at = case when m.failed_at is null and m.taken_until is null then m.due_at else excluded.due_at end,
    taken_until = null, attempts = 0, error = null, failed_at = null;
end $$;

create function private.set_assignment_answer(p_assignment uuid, p_answer jsonb) returns public.assignments
language plpgsql security definer set search_path = '' as $$
declare
  answer constant text := p_answer ->> 'answer';
  day constant date := (p_answer ->> 'proposed_date')::date;
  a public.assignments;
  title text;
begin
  select * into a from public.assignments x where x.id = p_assignment for update;
  if answer is null or answer not in ('confirmed', 'declined', 'proposed', 'done') then
    perform private.raise_api_error('PT422', 'Confirm, decline, or propose another date.', 'answer');
  elsif answer = 'proposed' and (day is null or day < private.company_date(a.company_id) or day > private.company_date(a.company_id) + 730) then
    perform private.raise_api_error('PT422', 'Propose a date in the next two years.', 'proposed_date');
  elsif a.state = answer and a.proposed_date is not distinct from (case when answer = 'proposed' then day end) then
    return a;
  elsif a.state = 'done' then
    perform private.raise_api_error('PT409', 'This work is done already.');
  elsif a.state = 'planned' and answer <> 'done' then
    perform private.raise_api_error('PT409', 'Nobody has asked for these dates yet.');
  end if;
  update public.assignments x set state = answer, proposed_date = case when answer = 'proposed' then day end,
    note = left(btrim(coalesce(p_answer ->> 'note', '')), 500), answered_at = now()
  where x.id = a.id returning * into a;
  select t.title into title from public.project_timeline t where t.company_id = a.company_id and t.id = a.entry_id;
  perform private.notify_people(a.company_id, 'task_assigned', array[a.created_by], 'edit_projects', 'project', a.project_id, a.project_id,
    format(case answer when 'confirmed' then 'Dates confirmed: %s' when 'declined' then 'Dates declined: %s'
      when 'proposed' then 'Other date proposed: %s' else 'Work done: %s' end, title),
    (select p.name from public.projects p where p.company_id = a.company_id and p.id = a.project_id),
    left(answer || ' ' || a.project_id, 100), false);
  return a;
end $$;

create function private.set_entry_dates(p_company uuid, p_entries jsonb, p_side text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform set_config('plumbline.rescheduling', 'on', true);
  update public.project_timeline t set start_date = (e -> p_side ->> 'start_date')::date, due_date = (e -> p_side ->> 'due_date')::date,
    work_days = (e -> p_side ->> 'work_days')::int
  from jsonb_array_elements(p_entries) e
  where t.company_id = p_company and t.id = (e ->> 'id')::uuid;
  perform set_config('plumbline.rescheduling', '', true);
end $$;

create function public.undo_reschedule(p_shift_id uuid) returns jsonb
language sql set search_path = '' as $$ select private.undo_reschedule(p_shift_id) $$;

create function private.answer_assignment(p_id uuid, p_answer jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  a public.assignments;
begin
  perform private.require_write('view_projects', 'create_edit_projects');
  select * into a from public.assignments x where x.company_id = private.company_id() and x.id = p_id
    and (x.user_id = auth.uid() or private.has_permission('edit_projects'));
  if a.id is null then
    perform private.raise_api_error('PT404', 'This assignment no longer exists.');
  end if;
  a := private.set_assignment_answer(a.id, p_answer);
  return jsonb_build_object('id', a.id, 'state', a.state, 'proposed_date', a.proposed_date, 'note', a.note);
end $$;

create function public.answer_assignment(p_id uuid, p_answer jsonb) returns jsonb
language sql set search_path = '' as $$ select private.answer_assignment(p_id, p_answer) $$;

create function public.answer_assignment_link(p_token text, p_answer jsonb) returns jsonb
language sql set search_path = '' as $$ select private.answer_assignment_link(p_token, p_answer) $$;

create function private.answer_assignment_link(p_token text, p_answer jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  a public.assignments := private.open_assignment(p_token);
begin
  if a.id is null then
    perform private.raise_api_error('PT404', 'This link is no longer valid.');
  elsif coalesce(p_answer ->> 'answer', '') not in ('confirmed', 'declined', 'proposed') then
    perform private.raise_api_error('PT422', 'Confirm, decline, or propose another date.', 'answer');
  end if;
  perform private.set_assignment_answer(a.id, p_answer);
  return private.peek_assignment(p_token);
end $$;

create function public.apply_reschedule(p_project_id uuid, p_request jsonb) returns jsonb
language sql set search_path = '' as $$ select private.apply_reschedule(p_project_id, p_request) $$;

create function private.apply_reschedule(p_project_id uuid, p_request jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  shift_id constant uuid := coalesce((p_request ->> 'id')::uuid, gen_random_uuid());
  plan jsonb;
  shift public.schedule_shifts;
begin
  perform private.require_write('edit_projects', 'create_edit_projects');
  -- One planner at a time, so that both see what the other one moved.
  perform from public.projects p where p.company_id = company and p.id = p_project_id for no key update;
  select * into shift from public.schedule_shifts s where s.id = shift_id and s.company_id = company;
  if shift.id is not null then
    return to_jsonb(shift);
  end if;
  perform private.check_reschedule(company, p_project_id, p_request);
  plan := private.plan_reschedule(company, p_project_id, p_request);
  if p_request ? 'expected' and (select jsonb_agg(jsonb_build_object('id', e ->> 'id', 'start_date', e -> 'start_date', 'due_date', e -> 'due_date') order by e ->> 'id')
      from jsonb_array_elements(p_request -> 'expected') e)
    is distinct from (select jsonb_agg(jsonb_build_object('id', e ->> 'id', 'start_date', e -> 'after' -> 'start_date', 'due_date', e -> 'after' -> 'due_date') order by e ->> 'id')
      from jsonb_array_elements(plan -> 'entries') e) then
    perform private.raise_api_error('PT409', 'The schedule changed since you looked. Check the preview again.');
  end if;
  insert into public.schedule_shifts (id, company_id, project_id, cause, reason, cause_id, entries, assignments)
  values (shift_id, company, p_project_id, coalesce(p_request ->> 'cause', 'edit'), left(coalesce(p_request ->> 'reason', ''), 500),
    (p_request ->> 'cause_id')::uuid, plan -> 'entries', (
      select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'state', a.state, 'proposed_date', a.proposed_date, 'note', a.note,
        'asked_at', a.asked_at, 'answered_at', a.answered_at)), '[]')
      from jsonb_array_elements(plan -> 'entries') e
      join public.assignments a on a.company_id = company and a.entry_id = (e ->> 'id')::uuid
        and a.state in ('asked', 'confirmed', 'declined', 'proposed')))
  returning * into shift;
  perform private.set_entry_dates(company, shift.entries, 'after');
  perform private.ask_again(company, shift.entries);
  return to_jsonb(shift);
end $$;

create function public.claim_due_assignment_mails(
  p_limit int default 20, p_quiet_hours text default null
) returns table (id uuid, email text, name text, assignments jsonb, company jsonb)
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
      private.assignment_letter(mail), private.company_card(mail.company_id)
    from (select 1) one
    left join public.user_profiles u on u.company_id = mail.company_id and u.id = mail.user_id and u.is_active
    left join public.vendors v on v.company_id = mail.company_id and v.id = mail.vendor_id;
  end loop;
end $$;

create function public.finish_assignment_mail(p_id uuid, p_error text default null) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if p_error is null then
    delete from private.assignment_mails m where m.id = p_id and m.taken_until is not null;
  else
    update private.assignment_mails m set error = left(p_error, 500), taken_until = null, due_at = now() + interval '5 minutes',
      failed_at = case when m.attempts >= 5 then now() end
    where m.id = p_id;
  end if;
end $$;

create function public.my_assignments(p_from date default null, p_to date default null) returns jsonb
language sql stable set search_path = '' as $$ select private.my_assignments(p_from, p_to) $$;

create function private.my_assignments(p_from date, p_to date) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  first constant date := coalesce(p_from, private.company_date(company));
  last constant date := coalesce(p_to, first + 13);
begin
  perform private.require_read('view_projects', 'view_projects');
  if last - first > 92 or last < first then
    perform private.raise_api_error('PT422', 'Choose up to 92 days.', 'to');
  end if;
  return (select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'state', a.state, 'proposed_date', a.proposed_date, 'note', a.note,
      'entry_id', t.id, 'title', t.title, 'kind', t.kind, 'start_date', coalesce(t.start_date, t.due_date),
      'due_date', coalesce(t.due_date, t.start_date), 'start_time', t.start_time, 'end_time', t.end_time, 'project_id', p.id,
      'project_name', p.name, 'address', p.address,
      'before', (select coalesce(jsonb_agg(jsonb_build_object('kind', o.kind, 'due_date', coalesce(o.due_date, o.start_date),
          'is_done', o.status = 'completed') order by o.due_date), '[]')
        from public.project_timeline_dependencies d join public.project_timeline o on o.company_id = company and o.id = d.depends_on_id
        where d.company_id = company and d.entry_id = t.id),
      'after', (select coalesce(jsonb_agg(jsonb_build_object('kind', o.kind, 'start_date', coalesce(o.start_date, o.due_date))
          order by o.start_date), '[]')
        from public.project_timeline_dependencies d join public.project_timeline o on o.company_id = company and o.id = d.entry_id
        where d.company_id = company and d.depends_on_id = t.id)) order by coalesce(t.start_date, t.due_date), t.start_time nulls last, t.title), '[]')
    from public.assignments a
    join public.project_timeline t on t.company_id = company and t.id = a.entry_id
    join public.projects p on p.company_id = company and p.id = a.project_id and p.deleted_at is null and p.archived_at is null
    where a.company_id = company and a.user_id = auth.uid() and coalesce(t.start_date, t.due_date) <= last
      and coalesce(t.due_date, t.start_date) >= first);
end $$;

create function private.save_assignment(p_assignment jsonb) returns jsonb
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
  return to_jsonb(a);
end $$;

create function private.peek_assignment(p_token text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  a public.assignments := private.open_assignment(p_token);
begin
  if a.id is null then
    perform private.raise_api_error('PT404', 'This link is no longer valid.');
  end if;
  return (select jsonb_build_object('state', a.state, 'proposed_date', a.proposed_date, 'note', a.note, 'title', t.title, 'kind', t.kind,
      'start_date', coalesce(t.start_date, t.due_date), 'due_date', coalesce(t.due_date, t.start_date), 'start_time', t.start_time,
      'end_time', t.end_time, 'project', p.name, 'address', p.address, 'company_name', c.name,
      'name', (select coalesce(u.full_name, u.email) from public.user_profiles u where u.company_id = a.company_id and u.id = a.user_id
        union all select v.name from public.vendors v where v.company_id = a.company_id and v.id = a.vendor_id limit 1))
    from public.project_timeline t join public.projects p on p.company_id = t.company_id and p.id = t.project_id
    join public.companies c on c.id = t.company_id
    where t.company_id = a.company_id and t.id = a.entry_id);
end $$;

create function public.preview_reschedule(p_project_id uuid, p_request jsonb) returns jsonb
language sql stable set search_path = '' as $$ select private.preview_reschedule(p_project_id, p_request) $$;

create function private.preview_reschedule(p_project_id uuid, p_request jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  plan jsonb;
begin
  perform private.require_write('edit_projects', 'create_edit_projects');
  perform private.check_reschedule(company, p_project_id, p_request);
  plan := private.plan_reschedule(company, p_project_id, p_request);
  return jsonb_build_object('entries', plan -> 'entries',
    'conflicts', (select coalesce(jsonb_agg(c.value || jsonb_build_object('title', t.title, 'depends_on_title', b.title) order by c.ord), '[]')
      from jsonb_array_elements(plan -> 'conflicts') with ordinality c (value, ord)
      join public.project_timeline t on t.company_id = company and t.id = (c.value ->> 'id')::uuid
      left join public.project_timeline b on b.company_id = company and b.id = (c.value ->> 'depends_on_id')::uuid),
    'days_off', (select coalesce(jsonb_agg(distinct d.day), '[]')
      from jsonb_array_elements(p_request -> 'edits') g
      cross join lateral (values ((g ->> 'start_date')::date), ((g ->> 'due_date')::date)) v (day)
      cross join lateral private.work_days(plan -> 'calendar', v.day, v.day) d
      where v.day is not null and not d.works),
    'notified', (select coalesce(jsonb_agg(jsonb_build_object('name', coalesce(u.full_name, u.email, v.name), 'title', e.value ->> 'title',
        'email', coalesce(u.email, v.email)) order by coalesce(u.full_name, u.email, v.name), e.value ->> 'title'), '[]')
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
      left join public.vendors v on v.company_id = company and v.id = a.vendor_id));
end $$;

create function public.project_schedule(p_project_id uuid) returns jsonb
language sql stable set search_path = '' as $$ select private.project_schedule(p_project_id) $$;

create function private.project_schedule(p_project_id uuid) returns jsonb
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
    'entries', (select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'title', t.title, 'type', t.type, 'kind', t.kind, 'status', t.status,
        'start_date', t.start_date, 'due_date', t.due_date, 'start_time', t.start_time, 'end_time', t.end_time, 'work_days', t.work_days,
        'is_pinned', t.is_pinned, 'constraint_date', t.constraint_date, 'parent_id', t.parent_id, 'color', t.color, 'progress', t.progress,
        'version', t.version) order by coalesce(t.start_date, t.due_date), t.due_date, t.position, t.id), '[]')
      from (select * from public.project_timeline x where x.company_id = company and x.project_id = p_project_id
        order by x.due_date, x.position limit 5000) t),
    'dependencies', (select coalesce(jsonb_agg(jsonb_build_object('entry_id', d.entry_id, 'depends_on_id', d.depends_on_id, 'type', d.type,
        'lag_days', d.lag_days) order by d.entry_id, d.depends_on_id), '[]')
      from public.project_timeline_dependencies d where d.company_id = company and d.project_id = p_project_id),
    'assignments', (select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'entry_id', a.entry_id, 'user_id', a.user_id,
        'vendor_id', a.vendor_id, 'name', coalesce(u.full_name, u.email, v.name), 'email', coalesce(u.email, v.email), 'state', a.state,
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
    'templates', case when plans then (select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'name', m.name, 'count', jsonb_array_length(m.entries))
        order by lower(m.name)), '[]') from public.schedule_templates m where m.company_id = company) else '[]' end);
end $$;

create function public.save_absence(p_absence jsonb) returns jsonb
language sql set search_path = '' as $$ select private.save_absence(p_absence) $$;

create function private.save_absence(p_absence jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  a public.absences;
begin
  perform private.require_write('edit_projects', 'create_edit_projects');
  if (p_absence ->> 'is_deleted')::boolean then
    delete from public.absences x where x.company_id = company and x.id = (p_absence ->> 'id')::uuid returning * into a;
    return to_jsonb(a);
  elsif not exists (select from public.user_profiles u where u.company_id = company and u.id = (p_absence ->> 'user_id')::uuid) then
    perform private.raise_api_error('PT404', 'This person is not a member of your company.');
  elsif coalesce((p_absence ->> 'last_day')::date < (p_absence ->> 'first_day')::date, true) then
    perform private.raise_api_error('PT422', 'The last day must not be before the first day.', 'last_day');
  end if;
  insert into public.absences as x (id, company_id, user_id, first_day, last_day, note)
  values (coalesce((p_absence ->> 'id')::uuid, gen_random_uuid()), company, (p_absence ->> 'user_id')::uuid,
    (p_absence ->> 'first_day')::date, (p_absence ->> 'last_day')::date, left(coalesce(p_absence ->> 'note', ''), 200))
  on conflict (id) do update set user_id = excluded.user_id, first_day = excluded.first_day, last_day = excluded.last_day,
    note = excluded.note where x.company_id = company
  returning * into a;
  return to_jsonb(a);
end $$;

create function public.save_assignment(p_assignment jsonb) returns jsonb
language sql set search_path = '' as $$ select private.save_assignment(p_assignment) $$;

create function public.save_baseline(p_project_id uuid, p_baseline jsonb) returns jsonb
language sql set search_path = '' as $$ select private.save_baseline(p_project_id, p_baseline) $$;

create function private.save_baseline(p_project_id uuid, p_baseline jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  baseline constant uuid := coalesce((p_baseline ->> 'id')::uuid, gen_random_uuid());
  name constant text := btrim(coalesce(p_baseline ->> 'name', ''));
  b public.baselines;
begin
  perform private.require_write('edit_projects', 'create_edit_projects');
  if not exists (select from public.projects p where p.company_id = company and p.id = p_project_id and p.deleted_at is null) then
    perform private.raise_api_error('PT404', 'Project not found');
  elsif (p_baseline ->> 'is_deleted')::boolean then
    delete from public.baselines x where x.company_id = company and x.project_id = p_project_id and x.id = baseline returning * into b;
    return to_jsonb(b);
  elsif name = '' or length(name) > 100 then
    perform private.raise_api_error('PT422', 'Name the baseline, in at most 100 characters.', 'name');
  elsif (select count(*) from public.baselines x where x.company_id = company and x.project_id = p_project_id and x.id <> baseline) >= 20 then
    perform private.raise_api_error('PT422', 'A project can have up to 20 baselines. Delete one first.', 'name');
  end if;
  insert into public.baselines as x (id, company_id, project_id, name, entries)
  values (baseline, company, p_project_id, name, (
    select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'title', t.title, 'start_date', t.start_date, 'due_date', t.due_date)
      order by t.due_date, t.position, t.id), '[]')
    from public.project_timeline t where t.company_id = company and t.project_id = p_project_id))
  on conflict (id) do nothing;
  select * into b from public.baselines x where x.company_id = company and x.id = baseline;
  return to_jsonb(b);
end $$;

create function public.save_schedule_template(p_template jsonb) returns jsonb
language sql set search_path = '' as $$ select private.save_schedule_template(p_template) $$;

create function private.save_schedule_template(p_template jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  project constant uuid := (p_template ->> 'project_id')::uuid;
  template constant uuid := coalesce((p_template ->> 'id')::uuid, gen_random_uuid());
  calendar jsonb;
  first date;
  made public.schedule_templates;
begin
  perform private.require_write('edit_projects', 'create_edit_projects');
  if (p_template ->> 'is_deleted')::boolean then
    delete from public.schedule_templates x where x.company_id = company and x.id = template returning * into made;
    return jsonb_build_object('id', made.id, 'name', made.name);
  elsif not exists (select from public.projects p where p.company_id = company and p.id = project and p.deleted_at is null) then
    perform private.raise_api_error('PT404', 'Project not found');
  elsif btrim(coalesce(p_template ->> 'name', '')) = '' or length(p_template ->> 'name') > 100 then
    perform private.raise_api_error('PT422', 'Name the template, in at most 100 characters.', 'name');
  end if;
  calendar := private.calendar_of(company, project);
  select min(coalesce(t.start_date, t.due_date)) into first from public.project_timeline t where t.company_id = company and t.project_id = project;
  if first is null then
    perform private.raise_api_error('PT422', 'This project has no dated entries to make a template from.', 'project_id');
  end if;
  insert into public.schedule_templates as x (id, company_id, name, entries)
  select template, company, btrim(p_template ->> 'name'), jsonb_agg(jsonb_build_object('key', t.id, 'parent', t.parent_id, 'title', t.title,
    'description', t.description, 'type', t.type, 'kind', t.kind, 'start_time', t.start_time, 'end_time', t.end_time, 'position', t.position,
    'start', (select count(*) filter (where d.works) from private.work_days(calendar, first, coalesce(t.start_date, t.due_date) - 1) d),
    'has_start', t.start_date is not null,
    'work_days', coalesce(t.work_days, (select greatest(1, count(*) filter (where d.works)) from private.work_days(calendar,
      coalesce(t.start_date, t.due_date), coalesce(t.due_date, t.start_date)) d)),
    'role', (select u.role from public.assignments a join public.user_profiles u on u.company_id = company and u.id = a.user_id
      where a.company_id = company and a.entry_id = t.id order by a.created_at limit 1),
    'after', (select coalesce(jsonb_agg(jsonb_build_object('key', d.depends_on_id, 'type', d.type, 'lag_days', d.lag_days)), '[]')
      from public.project_timeline_dependencies d where d.company_id = company and d.entry_id = t.id)) order by t.due_date, t.position, t.id)
  from public.project_timeline t where t.company_id = company and t.project_id = project and coalesce(t.start_date, t.due_date) is not null
  on conflict (id) do nothing;
  select * into made from public.schedule_templates x where x.company_id = company and x.id = template;
  return jsonb_build_object('id', made.id, 'name', made.name, 'count', jsonb_array_length(made.entries));
end $$;

create function public.save_work_calendar(p_calendar jsonb) returns jsonb
language sql set search_path = '' as $$ select private.save_work_calendar(p_calendar) $$;

create function private.save_work_calendar(p_calendar jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  project constant uuid := (p_calendar ->> 'project_id')::uuid;
  days int[];
  c public.work_calendars;
begin
  perform private.require_write('edit_projects', 'create_edit_projects');
  if project is not null and not exists (
    select from public.projects p where p.company_id = company and p.id = project and p.deleted_at is null) then
    perform private.raise_api_error('PT404', 'Project not found');
  end if;
  select coalesce(array_agg(distinct d::int order by d::int), '{}') into days
  from jsonb_array_elements_text(coalesce(p_calendar -> 'weekdays', '[]')) d;
  if not days <@ '{1,2,3,4,5,6,7}' or (project is null and cardinality(days) = 0) then
    perform private.raise_api_error('PT422', 'A calendar needs at least one working day.', 'weekdays');
  elsif jsonb_array_length(coalesce(p_calendar -> 'exceptions', '[]')) > 400 then
    perform private.raise_api_error('PT422', 'A calendar can have up to 400 exceptions.', 'exceptions');
  elsif exists (select from jsonb_array_elements(p_calendar -> 'exceptions') e
    where (e ->> 'date')::date is null or (e ->> 'is_working')::boolean is null or length(coalesce(e ->> 'name', '')) > 100) then
    perform private.raise_api_error('PT422', 'Each exception needs a date, and a name of at most 100 characters.', 'exceptions');
  elsif exists (select from jsonb_array_elements(p_calendar -> 'exceptions') e group by (e ->> 'date')::date having count(*) > 1) then
    perform private.raise_api_error('PT422', 'A date is listed twice.', 'exceptions');
  end if;
  select * into c from public.work_calendars w where w.company_id = company and w.project_id is not distinct from project for update;
  if c.version <> coalesce((p_calendar ->> 'version')::int, 0) then
    perform private.raise_api_error('PT409', 'Someone else changed this calendar while you were editing. Reload it and make your change again.');
  end if;
  insert into public.work_calendars as w (company_id, project_id, weekdays, exceptions)
  values (company, project, days, (select coalesce(jsonb_agg(jsonb_build_object('date', (e ->> 'date')::date,
    'is_working', (e ->> 'is_working')::boolean, 'name', coalesce(e ->> 'name', '')) order by (e ->> 'date')::date), '[]')
    from jsonb_array_elements(p_calendar -> 'exceptions') e))
  on conflict on constraint work_calendars_one do update set weekdays = excluded.weekdays, exceptions = excluded.exceptions
  returning * into c;
  return to_jsonb(c);
end $$;

create function public.schedule_calendar(p_from date, p_to date) returns jsonb
language sql stable set search_path = '' as $$ select private.schedule_calendar(p_from, p_to) $$;

create function private.schedule_calendar(p_from date, p_to date) returns jsonb
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
      select distinct (w ->> 0)::uuid as id from entries e cross join jsonb_array_elements(e.who) w union select t.assignee_id from tasks t)
    select jsonb_build_object('today', private.company_date(company), 'calendar', private.calendar_of(company, null),
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
      'absences', (select coalesce(jsonb_agg(jsonb_build_object('id', b.id, 'u', b.user_id, 'a', b.first_day, 'b', b.last_day, 'note', b.note)
          order by b.first_day), '[]') from public.absences b where b.company_id = company and b.first_day <= p_to and b.last_day >= p_from
          and (private.has_permission('edit_projects') or b.user_id = auth.uid()))));
end $$;

create function private.undo_reschedule(p_shift_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  shift public.schedule_shifts;
  changed text;
begin
  perform private.require_write('edit_projects', 'create_edit_projects');
  select * into shift from public.schedule_shifts s where s.company_id = company and s.id = p_shift_id for update;
  if shift.id is null then
    perform private.raise_api_error('PT404', 'This change no longer exists.');
  elsif shift.undone_at is not null then
    return to_jsonb(shift);
  end if;
  select e ->> 'title' into changed from jsonb_array_elements(shift.entries) e
  left join public.project_timeline t on t.company_id = company and t.id = (e ->> 'id')::uuid
  where t.id is null or (t.start_date, t.due_date) is distinct from ((e -> 'after' ->> 'start_date')::date, (e -> 'after' ->> 'due_date')::date)
  limit 1;
  if changed is not null then
    perform private.raise_api_error('PT409', format('"%s" was changed since, so this can''t be undone.', changed));
  end if;
  perform private.set_entry_dates(company, shift.entries, 'before');
  update public.assignments a set state = b ->> 'state', proposed_date = (b ->> 'proposed_date')::date, note = b ->> 'note',
    asked_at = (b ->> 'asked_at')::timestamptz, answered_at = (b ->> 'answered_at')::timestamptz
  from jsonb_array_elements(shift.assignments) b
  where a.company_id = company and a.id = (b ->> 'id')::uuid;
  -- Emails that have not been sent yet ask about dates that no longer apply.
  update private.assignment_mails m set assignment_ids = array(select unnest(m.assignment_ids) except
    select (b ->> 'id')::uuid from jsonb_array_elements(shift.assignments) b where b ->> 'state' <> 'asked')
  where m.company_id = company;
  delete from private.assignment_mails m where m.company_id = company and m.assignment_ids = '{}';
  update public.schedule_shifts s set undone_at = now(), undone_by = auth.uid() where s.id = shift.id returning * into shift;
  return to_jsonb(shift);
end $$;

create function public.use_schedule_template(p_template_id uuid, p_project_id uuid, p_start date) returns jsonb
language sql set search_path = '' as $$ select private.use_schedule_template(p_template_id, p_project_id, p_start) $$;

create function private.use_schedule_template(p_template_id uuid, p_project_id uuid, p_start date) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  calendar jsonb;
  first date;
  template public.schedule_templates;
  entries jsonb;
begin
  perform private.require_write('edit_projects', 'create_edit_projects');
  select * into template from public.schedule_templates t where t.company_id = company and t.id = p_template_id;
  if template.id is null then
    perform private.raise_api_error('PT404', 'This template no longer exists.');
  elsif not exists (select from public.projects p where p.company_id = company and p.id = p_project_id and p.deleted_at is null) then
    perform private.raise_api_error('PT404', 'Project not found');
  elsif p_start is null or abs(p_start - current_date) > 3650 then
    perform private.raise_api_error('PT422', 'Choose when work starts.', 'start');
  end if;
  calendar := private.calendar_of(company, p_project_id);
  first := private.add_work_days(calendar, p_start - 1, 1);
  select jsonb_agg(e || jsonb_build_object('id', gen_random_uuid(), 'from', case when (e ->> 'start')::int = 0 then first
    else private.add_work_days(calendar, first, (e ->> 'start')::int) end)) into entries from jsonb_array_elements(template.entries) e;
  perform set_config('plumbline.single_activity', p_project_id::text, true);
  insert into public.project_timeline (id, company_id, project_id, title, description, type, kind, start_date, due_date, work_days, start_time,
    end_time, position)
  select (e ->> 'id')::uuid, company, p_project_id, e ->> 'title', e ->> 'description', e ->> 'type', e ->> 'kind',
    case when (e ->> 'has_start')::boolean then (e ->> 'from')::date end,
    case when (e ->> 'work_days')::int <= 1 or e ->> 'kind' = 'milestone' then (e ->> 'from')::date
      else private.add_work_days(calendar, (e ->> 'from')::date, (e ->> 'work_days')::int - 1) end,
    (e ->> 'work_days')::int, (e ->> 'start_time')::time, (e ->> 'end_time')::time, (e ->> 'position')::int
  from jsonb_array_elements(entries) e;
  update public.project_timeline t set parent_id = (p ->> 'id')::uuid
  from jsonb_array_elements(entries) e join jsonb_array_elements(entries) p on p ->> 'key' = e ->> 'parent'
  where t.company_id = company and t.id = (e ->> 'id')::uuid;
  insert into public.project_timeline_dependencies (company_id, project_id, entry_id, depends_on_id, type, lag_days)
  select company, p_project_id, (e ->> 'id')::uuid, (b ->> 'id')::uuid, a ->> 'type', (a ->> 'lag_days')::int
  from jsonb_array_elements(entries) e cross join jsonb_array_elements(e -> 'after') a
  join jsonb_array_elements(entries) b on b ->> 'key' = a ->> 'key';
  perform set_config('plumbline.single_activity', '', true);
  return jsonb_build_object('added', jsonb_array_length(entries), 'roles', (
    select coalesce(jsonb_agg(jsonb_build_object('entry_id', e ->> 'id', 'title', e ->> 'title', 'role', e ->> 'role')), '[]')
    from jsonb_array_elements(entries) e where e ->> 'role' is not null));
end $$;

create table private.assignment_tokens (
  token_hash bytea primary key,
  assignment_id uuid not null references public.assignments (id) on delete cascade,
  expires_at timestamptz not null default now() + interval '60 days'
);

create table public.absences (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id(),
  user_id uuid not null,
  first_day date not null,
  last_day date not null,
  note text not null default '' check (length(note) <= 200),
  created_by uuid default auth.uid(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, id),
  constraint absences_last_after_first check (last_day >= first_day),
  foreign key (company_id, user_id) references public.user_profiles (company_id, id) on delete cascade
);

create table public.baselines (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id(),
  project_id uuid not null,
  name text not null check (length(btrim(name)) between 1 and 100),
  entries jsonb not null,
  created_by uuid default auth.uid(),
  created_at timestamptz not null default now(),
  foreign key (company_id, project_id) references public.projects (company_id, id) on delete cascade
);

create table public.schedule_shifts (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id(),
  project_id uuid not null,
  cause text not null check (cause in ('edit', 'weather', 'change_order', 'pull_in', 'template')),
  reason text not null default '' check (length(reason) <= 500),
  -- The weather delay or change order.
  cause_id uuid,
  entries jsonb not null,
  assignments jsonb not null default '[]',
  undone_at timestamptz,
  undone_by uuid,
  created_by uuid default auth.uid(),
  created_at timestamptz not null default now(),
  foreign key (company_id, project_id) references public.projects (company_id, id) on delete cascade
);

create table public.schedule_templates (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  name text not null check (length(btrim(name)) between 1 and 100),
  entries jsonb not null,
  created_by uuid default auth.uid(),
  created_at timestamptz not null default now()
);

create table public.work_calendars (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  project_id uuid,
  weekdays int[] not null default '{1,2,3,4,5}' check (weekdays <@ '{1,2,3,4,5,6,7}'),
  exceptions jsonb not null default '[]' check (jsonb_typeof(exceptions) = 'array' and pg_column_size(exceptions) <= 65536),
  created_by uuid default auth.uid(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint work_calendars_one unique nulls not distinct (company_id, project_id),
  constraint work_calendars_works check (project_id is not null or cardinality(weekdays) > 0),
  foreign key (company_id, project_id) references public.projects (company_id, id) on delete cascade
);

alter table private.assignment_mails enable row level security;

alter table private.assignment_tokens enable row level security;

alter table public.project_timeline add constraint project_timeline_kind_check CHECK (kind = ANY (ARRAY['task'::text, 'milestone'::text, 'inspection'::text, 'visit'::text]));

alter table public.project_timeline add constraint project_timeline_work_days_check CHECK (work_days >= 1 AND work_days <= 2000);

alter table public.project_timeline add constraint project_timeline_color_check CHECK (color ~ '^#[0-9a-f]{6}$'::text);

alter table public.project_timeline add constraint project_timeline_parent_fkey FOREIGN KEY (company_id, project_id, parent_id) REFERENCES public.project_timeline(company_id, project_id, id) ON DELETE SET NULL (parent_id);

alter table public.project_timeline_dependencies add constraint project_timeline_dependencies_type_check CHECK (type = ANY (ARRAY['fs'::text, 'ss'::text, 'ff'::text, 'sf'::text]));

alter table public.project_timeline_dependencies add constraint project_timeline_dependencies_lag_days_check CHECK (lag_days >= '-365'::integer AND lag_days <= 365);

create index assignment_mails_due_idx on private.assignment_mails (due_at) where failed_at is null;

create index assignment_mails_user_idx on private.assignment_mails (company_id, user_id);

create index assignment_mails_vendor_idx on private.assignment_mails (company_id, vendor_id);

create index assignment_tokens_assignment_idx on private.assignment_tokens (assignment_id);

create index absences_user_idx on public.absences (company_id, user_id, first_day);

create index assignments_entry_idx on public.assignments (company_id, project_id, entry_id);

create index assignments_user_idx on public.assignments (company_id, user_id);

create index assignments_vendor_idx on public.assignments (company_id, vendor_id);

create index baselines_project_idx on public.baselines (company_id, project_id, created_at);

create index schedule_shifts_project_idx on public.schedule_shifts (company_id, project_id, created_at desc);

create index schedule_templates_company_idx on public.schedule_templates (company_id, name);

create index project_timeline_parent_idx on public.project_timeline (company_id, project_id, parent_id);

call private.protect('public.absences', reads => 'edit_projects', verbs => '');

call private.audit('public.absences');

call private.protect('public.assignments', reads => 'edit_projects', verbs => '', project_column => 'project_id');

call private.audit('public.assignments');

call private.protect('public.baselines', reads => 'view_projects', verbs => '', project_column => 'project_id');

call private.protect('public.schedule_shifts', reads => 'edit_projects', verbs => '', project_column => 'project_id');

call private.protect('public.schedule_templates', reads => 'edit_projects', verbs => '');

call private.protect('public.work_calendars', reads => 'view_projects', verbs => '');

call private.audit('public.work_calendars');

create policy work_calendars_assigned on public.work_calendars as restrictive for select to authenticated
  using (project_id is null or (select private.sees_all_projects()) or project_id = any ((select private.assigned_projects())::uuid[]));

create trigger project_timeline_checked before insert or update on public.project_timeline
  for each row execute function private.check_timeline_entry();

CREATE TRIGGER zz_see_as BEFORE INSERT OR DELETE OR UPDATE ON public.absences FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_while_seeing_as();

CREATE TRIGGER zz_see_as BEFORE INSERT OR DELETE OR UPDATE ON private.assignment_mails FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_while_seeing_as();

CREATE TRIGGER zz_see_as BEFORE INSERT OR DELETE OR UPDATE ON private.assignment_tokens FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_while_seeing_as();

CREATE TRIGGER zz_see_as BEFORE INSERT OR DELETE OR UPDATE ON public.assignments FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_while_seeing_as();

CREATE TRIGGER zz_see_as BEFORE INSERT OR DELETE OR UPDATE ON public.baselines FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_while_seeing_as();

CREATE TRIGGER zz_see_as BEFORE INSERT OR DELETE OR UPDATE ON public.schedule_shifts FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_while_seeing_as();

CREATE TRIGGER zz_see_as BEFORE INSERT OR DELETE OR UPDATE ON public.schedule_templates FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_while_seeing_as();

CREATE TRIGGER zz_see_as BEFORE INSERT OR DELETE OR UPDATE ON public.work_calendars FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_while_seeing_as();

grant execute on function private.answer_assignment(p_id uuid, p_answer jsonb) to authenticated;

grant execute on function private.answer_assignment_link(p_token text, p_answer jsonb) to service_role;

grant execute on function private.apply_reschedule(p_project_id uuid, p_request jsonb) to authenticated;

grant execute on function private.my_assignments(p_from date, p_to date) to authenticated;

grant execute on function private.peek_assignment(p_token text) to service_role;

grant execute on function private.preview_reschedule(p_project_id uuid, p_request jsonb) to authenticated;

grant execute on function private.project_schedule(p_project_id uuid) to authenticated;

grant execute on function private.save_absence(p_absence jsonb) to authenticated;

grant execute on function private.save_assignment(p_assignment jsonb) to authenticated;

grant execute on function private.save_baseline(p_project_id uuid, p_baseline jsonb) to authenticated;

grant execute on function private.save_schedule_template(p_template jsonb) to authenticated;

grant execute on function private.save_work_calendar(p_calendar jsonb) to authenticated;

grant execute on function private.schedule_calendar(p_from date, p_to date) to authenticated;

grant execute on function private.undo_reschedule(p_shift_id uuid) to authenticated;

grant execute on function private.use_schedule_template(p_template_id uuid, p_project_id uuid, p_start date) to authenticated;

grant execute on function public.answer_assignment(p_id uuid, p_answer jsonb) to authenticated;

grant execute on function public.answer_assignment_link(p_token text, p_answer jsonb) to service_role;

grant execute on function public.apply_reschedule(p_project_id uuid, p_request jsonb) to authenticated;

grant execute on function public.claim_due_assignment_mails(p_limit integer, p_quiet_hours text) to service_role;

grant execute on function public.finish_assignment_mail(p_id uuid, p_error text) to service_role;

grant execute on function public.my_assignments(p_from date, p_to date) to authenticated;

grant execute on function public.peek_assignment(p_token text) to service_role;

grant execute on function public.preview_reschedule(p_project_id uuid, p_request jsonb) to authenticated;

grant execute on function public.project_schedule(p_project_id uuid) to authenticated;

grant execute on function public.save_absence(p_absence jsonb) to authenticated;

grant execute on function public.save_assignment(p_assignment jsonb) to authenticated;

grant execute on function public.save_baseline(p_project_id uuid, p_baseline jsonb) to authenticated;

grant execute on function public.save_schedule_template(p_template jsonb) to authenticated;

grant execute on function public.save_work_calendar(p_calendar jsonb) to authenticated;

grant execute on function public.schedule_calendar(p_from date, p_to date) to authenticated;

grant execute on function public.undo_reschedule(p_shift_id uuid) to authenticated;

grant execute on function public.use_schedule_template(p_template_id uuid, p_project_id uuid, p_start date) to authenticated;

revoke all on table public.project_timeline from authenticated;
grant delete, insert (assignee, assignee_id, color, company_id, constraint_date, description, due_date, end_time, id, is_pinned, kind, notes, parent_id, "position", progress, project_id, result, start_date, start_time, status, title, type, work_days), select, update (assignee, assignee_id, color, constraint_date, description, due_date, end_time, is_pinned, kind, notes, parent_id, "position", progress, result, start_date, start_time, status, title, type, work_days) on table public.project_timeline to authenticated;

revoke all on table public.project_timeline_dependencies from authenticated;
grant delete, insert (company_id, depends_on_id, entry_id, lag_days, project_id, type), select on table public.project_timeline_dependencies to authenticated;

comment on table private.assignment_mails is
  'Emails that ask a member or a vendor to confirm dates: one for everything asked within ten minutes. The outbox of the messaging gateway.';

comment on table private.assignment_tokens is 'Links with which people answer an assignment without signing in; only their hashes are stored.';

comment on table public.absences is 'Days on which a member can''t be scheduled: vacation, training.';

comment on table public.assignments is
  'Who does a timeline entry, a member or a vendor, and whether they confirmed its date. Read through functions, because '
  'subcontractors see only their own.';

comment on column public.assignments.proposed_date is 'The start date that the person or vendor asks for instead.';

comment on table public.baselines is 'A project''s dates as they once were planned, to compare with.';

comment on column public.baselines.entries is '[{ id, title, start_date, due_date }].';

comment on table public.schedule_shifts is
  'Changes of a project''s schedule, each with its cause and everything that one undo restores.';

comment on column public.schedule_shifts.entries is '[{ id, title, before: { start_date, due_date, work_days }, after }].';

comment on column public.schedule_shifts.assignments is 'Assignments that were asked again, as they were before.';

comment on table public.schedule_templates is 'Schedules to start projects with, made from finished jobs.';

comment on column public.schedule_templates.entries is
  '[{ key, parent, title, description, type, kind, start (working days after the first day), work_days, times, role, after: [{ key, type, lag_days }] }].';

comment on table public.work_calendars is
  'Working weekdays and the days that differ, of a company (project_id null) and of single projects.';

comment on column public.work_calendars.weekdays is
  '1 Monday to 7 Sunday. Empty for a project: the same as the company''s.';

comment on column public.work_calendars.exceptions is '[{ date, is_working, name }], each date once.';

comment on table public.project_timeline is 'The schedule of a project: tasks, milestones, inspections, visits. The only place with their dates.';

comment on table public.project_timeline_dependencies is 'An entry waits for another one of its project, without cycles. Type: finish to start, start to start, finish to finish, start to finish; the lag counts working days.';

comment on column public.project_timeline.start_time is 'Time of day in the company''s time zone, on the start date; end_time on the due date.';

comment on column public.project_timeline.work_days is 'Duration in working days when rescheduled; null counts them between the dates.';

comment on column public.project_timeline.is_pinned is 'Rescheduling never moves it; what violates it is shown as a conflict.';

comment on column public.project_timeline.constraint_date is 'Earliest day on which it may start.';

create or replace function private.refuse_cycle() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (
    with recursive before as (
      select new.depends_on_id as id
      union
      select d.depends_on_id from public.project_timeline_dependencies d join before on d.entry_id = before.id)
    select from before where id = new.entry_id
  ) then
    -- It raises the error with the titles of the cycle.
    perform private.schedule_plan(jsonb_build_object('calendar', '{"weekdays": [1], "exceptions": []}'::jsonb,
      'entries', (select jsonb_agg(jsonb_build_object('id', t.id, 'title', t.title, 'due_date', '2026-01-05'))
        from public.project_timeline t where t.company_id = new.company_id and t.project_id = new.project_id),
      'dependencies', (select coalesce(jsonb_agg(jsonb_build_object('entry_id', d.entry_id, 'depends_on_id', d.depends_on_id, 'type', 'fs',
          'lag_days', 0)), '[]') || jsonb_build_object('entry_id', new.entry_id, 'depends_on_id', new.depends_on_id, 'type', 'fs', 'lag_days', 0)
        from public.project_timeline_dependencies d where d.company_id = new.company_id and d.project_id = new.project_id)));
  end if;
  return new;
end $$;

comment on function private.refuse_cycle() is 'A dependency must not lead back to its own entry. Error: PT422 with the titles of the cycle.';

comment on function private.check_timeline_entry() is 'Row trigger: the kind of entries whose type says it, the duration of entries whose dates change (counted from the dates again, except when rescheduling), and times. Errors: PT422 parent_id, end_time.';

comment on function private.add_work_days(p_calendar jsonb, p_day date, p_days integer) is 'The working day this many working days after a date; at least one.';

comment on function private.ask_again(p_company uuid, p_entries jsonb) is 'New dates: who was asked before is asked again, by email and in the product.';

comment on function private.ask_assignment(p_assignment public.assignments) is 'Asks a member or a vendor to confirm the dates of an entry; returns the assignment. Errors: PT422 no email address, no date.';

comment on function private.assignment_letter(p_mail private.assignment_mails) is 'What an email asks to confirm, each assignment with a new link token.';

comment on function private.calendar_of(p_company uuid, p_project uuid) is 'The working calendar of a project: its weekdays, else the company''s, else Monday to Friday; its exceptions win over the company''s. The same rules as mergeCalendars in packages/domain.';

comment on function private.check_reschedule(p_company uuid, p_project uuid, p_request jsonb) is 'Whether a request to reschedule can be planned. Errors: PT404 project or entry, PT409 moved by someone else (names both dates), PT422.';

comment on function private.notify_assigned(p_assignment public.assignments) is 'Notifies a member in the product that dates wait for their answer; many of one project at once are one.';

comment on function private.open_assignment(p_token text) is 'The assignment of a link, unless it expired or the project was deleted.';

comment on function public.peek_assignment(p_token text) is 'What the holder of a link sees of an assignment: { state, proposed_date, note, title, kind, start_date, due_date, start_time, end_time, project, address, name, company_name }. Arguments: p_token. Errors: PT404. Callers: the accounts gateway.';

comment on function private.plan_reschedule(p_company uuid, p_project uuid, p_request jsonb) is 'What a request would change: { entries: [{ id, title, version, before, after }], conflicts, calendar }. Days lost make the entries that are underway on from_date that much longer; everything else follows by dependencies. Errors: PT422.';

comment on function private.project_network(p_company uuid, p_project uuid) is 'A project''s entries, dependencies, and calendar, as private.reschedule takes them. Error: PT422 over 5,000 entries.';

comment on function private.queue_assignment_mail(p_assignment public.assignments) is 'Adds an assignment to the next email of its member or vendor, ten minutes after the first one.';

comment on function private.set_assignment_answer(p_assignment uuid, p_answer jsonb) is 'Writes an answer { answer: confirmed, declined, proposed or done, proposed_date, note } and notifies who planned it. The same answer twice changes nothing. Errors: PT409 not asked or done, PT422 answer, proposed_date.';

comment on function private.set_entry_dates(p_company uuid, p_entries jsonb, p_side text) is 'Sets the dates and durations of a shift''s entries to those before or after it.';

comment on function public.undo_reschedule(p_shift_id uuid) is 'Restores the dates, durations, and answers from before a shift; returns the shift. A second undo changes nothing. Arguments: p_shift_id. Errors: PT402, PT403, PT404, PT409 an entry was moved or deleted since. Callers: signed-in users with edit_projects.';

create or replace function public.save_timeline_entry(p_entry jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  entry uuid := coalesce((p_entry ->> 'id')::uuid, gen_random_uuid());
  current public.project_timeline;
  given public.project_timeline;
begin
  perform private.require_write('update_progress', 'create_edit_projects');
  select * into current from public.project_timeline t where t.id = entry;
  if current.id is null then
    if p_entry ? 'id' and not p_entry ? 'title' then
      perform private.raise_api_error('PT404', 'This entry no longer exists.');
    elsif not exists (select from public.projects p where p.id = (p_entry ->> 'project_id')::uuid) then
      perform private.raise_api_error('PT404', 'Project not found');
    end if;
    current.type := 'other';
    current.status := 'pending';
    current.description := '';
    current.notes := '';
    current.progress := 0;
    current.position := 0;
    current.kind := 'task';
    current.is_pinned := false;
    given := jsonb_populate_record(current, p_entry - 'company_id');
    insert into public.project_timeline (id, project_id, title, description, type, status, start_date, due_date, assignee_id,
      assignee, progress, result, notes, position, kind, parent_id, start_time, end_time, work_days, is_pinned, constraint_date, color)
    values (entry, given.project_id, given.title, given.description, given.type, given.status, given.start_date,
      given.due_date, given.assignee_id, given.assignee, given.progress, given.result, given.notes, given.position,
      given.kind, given.parent_id, given.start_time, given.end_time, given.work_days, given.is_pinned, given.constraint_date, given.color);
  elsif p_entry ->> 'version' = '0' then
    return (select to_jsonb(l) from public.project_timeline_list l where l.id = entry);
  else
    given := jsonb_populate_record(current, p_entry - array['company_id', 'project_id']);
    update public.project_timeline t set (title, description, type, status, start_date, due_date, assignee_id, assignee,
      progress, result, notes, position, kind, parent_id, start_time, end_time, work_days, is_pinned, constraint_date, color) = (given.title, given.description, given.type, given.status, given.start_date,
      given.due_date, given.assignee_id, given.assignee, given.progress, given.result, given.notes, given.position,
      given.kind, given.parent_id, given.start_time, given.end_time, given.work_days, given.is_pinned, given.constraint_date, given.color)
    where t.id = entry and t.version = given.version;
    if not found then
      perform private.raise_api_error('PT409', 'Someone else changed this entry while you were editing. Reload it and make your change again.');
    end if;
  end if;
  if p_entry ? 'dependencies' then
    delete from public.project_timeline_dependencies d where d.entry_id = entry;
    insert into public.project_timeline_dependencies (project_id, entry_id, depends_on_id, type, lag_days)
    select given.project_id, entry, (d ->> 'depends_on_id')::uuid, coalesce(d ->> 'type', 'fs'), coalesce((d ->> 'lag_days')::int, 0)
    from jsonb_array_elements(p_entry -> 'dependencies') d;
  elsif p_entry ? 'depends_on' then
    -- Screens that know no types: what they leave stays as it was.
    delete from public.project_timeline_dependencies d where d.entry_id = entry and not p_entry -> 'depends_on' ? d.depends_on_id::text;
    insert into public.project_timeline_dependencies (project_id, entry_id, depends_on_id)
    select given.project_id, entry, value::uuid from jsonb_array_elements_text(p_entry -> 'depends_on')
    on conflict do nothing;
  end if;
  return (select to_jsonb(l) from public.project_timeline_list l where l.id = entry);
end $$;

comment on function public.save_timeline_entry(p_entry jsonb) is 'Creates or changes a timeline entry with its dependencies (dependencies: [{ depends_on_id, type fs, ss, ff or sf, lag_days in working days }], or depends_on: ids); returns its row of project_timeline_list. Version 0 says that it is new: if it is there already, it stays as it is. Arguments: p_entry, columns of project_timeline, dependencies or depends_on. Errors: PT402 plan, PT403 role, PT404 project or entry, PT409 stale, PT422 dates or a cycle. Callers: signed-in users with update_progress.';

comment on function public.answer_assignment(p_id uuid, p_answer jsonb) is 'Answers whether the caller can do a timeline entry on its dates: { answer: confirmed, declined, proposed or done; proposed_date (start) for proposed; note up to 500 characters }. Those with edit_projects answer for others. Returns { id, state, proposed_date, note }. The same answer twice changes nothing. Arguments: p_id of the assignment (project_schedule, my_assignments); p_answer. Errors: PT402, PT403, PT404, PT409 not asked or done, PT422. Callers: signed-in users with view_projects.';

comment on function public.answer_assignment_link(p_token text, p_answer jsonb) is 'Answers an assignment by its link: { answer: confirmed, declined or proposed; proposed_date; note }. Returns what peek_assignment returns. Arguments: p_token; p_answer. Errors: PT404, PT409 done, PT422. Callers: the accounts gateway.';

comment on function public.apply_reschedule(p_project_id uuid, p_request jsonb) is 'Moves entries and what follows from them as one shift, and asks assigned people about their new dates; returns the shift. Sent twice, it is one shift. Keys: id (a uuid made by the device), cause (edit, weather, change_order, pull_in), cause_id, reason, edits [{ id, version, start_date, due_date }], from_date with days (working days lost on that day), is_pulled_in, expected [{ id, start_date, due_date }] of the preview. Arguments: p_project_id; p_request, an object of these keys. Errors: PT402, PT403, PT404, PT409 moved by someone else or not what the preview showed, PT422. Callers: signed-in users with edit_projects.';

comment on function public.claim_due_assignment_mails(p_limit integer, p_quiet_hours text) is 'Emails that ask to confirm dates, each to one caller for two minutes and not in quiet hours; each lists its assignments with a fresh link token. Arguments: p_limit rows; p_quiet_hours, such as 21:00-08:00. Callers: the messaging gateway.';

comment on function public.finish_assignment_mail(p_id uuid, p_error text) is 'Removes a sent email from the outbox; with p_error it is tried again in five minutes, five times. Arguments: p_id; p_error. Callers: the messaging gateway.';

comment on function public.my_assignments(p_from date, p_to date) is 'The caller''s own assignments: [{ id, state, proposed_date, note, entry_id, title, kind, start_date, due_date, start_time, end_time, project_id, project_name, address, before: kinds and due dates of what must be done first, after: those of what waits }], by date. Arguments: p_from and p_to, at most 92 days; default 14 days from today. Errors: PT402, PT403, PT422. Callers: signed-in users with view_projects.';

comment on function public.preview_reschedule(p_project_id uuid, p_request jsonb) is 'What apply_reschedule would change, without saving: { entries: [{ id, title, version, before, after }], conflicts: [{ id, title, depends_on_id, depends_on_title, reason pinned or completed, needed_date }], notified: [{ name, title, email }], days_off: dates of edits that are not working days, double_booked: [{ name, title, other_title }] }. Arguments: p_project_id; p_request as for apply_reschedule. Errors: PT402, PT403, PT404, PT409 moved by someone else, PT422. Callers: signed-in users with edit_projects.';

comment on function public.project_schedule(p_project_id uuid) is 'A project''s schedule: { entries with all columns of scheduling, dependencies, calendar, assignments (own ones only for those who see assigned projects only), baselines, shift: the last change that can be undone, people and vendors to assign, templates }. Arguments: p_project_id. Errors: PT402, PT403, PT404. Callers: signed-in users with view_projects.';

comment on function public.save_absence(p_absence jsonb) is 'Adds, changes, or (with is_deleted) removes days on which a member can''t be scheduled; returns the row. Sent twice, it is one row. Keys: id (a uuid made by the device), user_id, first_day, last_day, note, is_deleted. Arguments: p_absence, an object of these keys. Errors: PT402, PT403, PT404 person, PT422 dates. Callers: signed-in users with edit_projects.';

comment on function public.save_assignment(p_assignment jsonb) is 'Assigns a member or a vendor to a timeline entry, or (with is_deleted) removes the assignment; returns the row. Sent twice, it is one row. Keys: id (a uuid made by the device), entry_id, user_id or vendor_id, is_asked (also ask for confirmation), is_deleted. Arguments: p_assignment, an object of these keys. Errors: PT402, PT403, PT404 entry, person or vendor, PT409 id in use, PT422 no contact details. Callers: signed-in users with edit_projects.';

comment on function public.save_baseline(p_project_id uuid, p_baseline jsonb) is 'Records the dates of a project''s entries under a name, up to 20; or (with is_deleted) removes them; returns the row. Sent twice, it is one row. Keys: id (a uuid made by the device), name, is_deleted. Arguments: p_project_id; p_baseline, an object of these keys. Errors: PT402, PT403, PT404, PT422. Callers: signed-in users with edit_projects.';

comment on function public.save_schedule_template(p_template jsonb) is 'Makes a schedule template from a project: relative working days and roles instead of dates and people; or (with is_deleted) removes one. Returns { id, name, count of entries }. Sent twice, it is one template. Keys: id (a uuid made by the device), project_id, name, is_deleted. Arguments: p_template, an object of these keys. Errors: PT402, PT403, PT404, PT422. Callers: signed-in users with edit_projects.';

comment on function public.save_work_calendar(p_calendar jsonb) is 'Sets the working calendar of the company or of a project; returns its row. Keys: project_id (null for the company), weekdays (1 Monday to 7 Sunday; empty for a project that works when the company does), exceptions [{ date, is_working, name }], version (0 or none for a new one). Arguments: p_calendar, an object of these keys. Errors: PT402, PT403, PT404 project, PT409 stale, PT422 no working day, a date twice. Callers: signed-in users with edit_projects.';

comment on function public.schedule_calendar(p_from date, p_to date) is 'What all projects have between two dates, in one answer: { today, projects: [{ id, name }], people: [{ id, name }], vendors: [{ id, name }], entries: [{ id, p project, t title, k kind, s status, a first day, b last day, h start time, e end time, v version, w: [[person or vendor, state]] }], tasks: [{ id, p project, t title, a due day, w person }], absences: [{ u person, a, b, note }], calendar of the company }. Entries without dates are included. Arguments: p_from and p_to, at most 100 days. Errors: PT402, PT403, PT422. Callers: signed-in users with view_projects.';

comment on function public.use_schedule_template(p_template_id uuid, p_project_id uuid, p_start date) is 'Adds a template''s entries to a project from a first day on, in the project''s working days; returns { added: number of entries, roles: [{ entry_id, title, role }] to assign }. Arguments: p_template_id; p_project_id; p_start. Errors: PT402, PT403, PT404, PT422 start. Callers: signed-in users with edit_projects.';

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
          select from public.project_members m where m.project_id = p.id and m.user_id = person.id))), '[]'));
end $$;

create or replace function public.duplicate_project(p_project_id uuid, p_name text default null) returns jsonb
language plpgsql set search_path = '' as $$
declare
  source public.projects;
  copy uuid := gen_random_uuid();
  copies jsonb;
begin
  perform private.require_write('edit_projects', 'create_edit_projects');
  select * into source from public.projects p where p.id = p_project_id and p.company_id = private.company_id();
  if source.id is null then
    perform private.raise_api_error('PT404', 'Project not found');
  end if;
  insert into public.projects (id, name, description, client_id, start_date, end_date, address, project_type, priority)
  values (copy, left(coalesce(nullif(btrim(p_name), ''), source.name || ' (Copy)'), 200), source.description,
    source.client_id, source.start_date, source.end_date, source.address, source.project_type, source.priority);
  insert into public.project_finances (project_id, budget)
  select copy, f.budget from public.project_finances f where f.project_id = source.id and f.budget is not null;
  insert into public.budget_lines (project_id, category, description, amount, position, cost_code_id)
  select copy, b.category, b.description, greatest(b.amount, 0), b.position, b.cost_code_id
  from public.budget_lines b where b.project_id = source.id and b.change_order_id is null and b.transfer_id is null;
  -- The new project is in the activity log; what is copied into it is not, line by line.
  perform set_config('plumbline.single_activity', copy::text, true);
  select coalesce(jsonb_object_agg(t.id, gen_random_uuid()), '{}') into copies from public.project_timeline t where t.project_id = source.id;
  insert into public.project_timeline (id, project_id, title, description, type, start_date, due_date, position, kind, start_time,
    end_time, work_days, is_pinned, constraint_date, color)
  select (copies ->> t.id::text)::uuid, copy, t.title, t.description, t.type, t.start_date, t.due_date, t.position, t.kind, t.start_time,
    t.end_time, t.work_days, t.is_pinned, t.constraint_date, t.color
  from public.project_timeline t where t.project_id = source.id;
  update public.project_timeline t set parent_id = (copies ->> o.parent_id::text)::uuid
  from public.project_timeline o where o.project_id = source.id and o.parent_id is not null and t.id = (copies ->> o.id::text)::uuid;
  insert into public.project_timeline_dependencies (project_id, entry_id, depends_on_id, type, lag_days)
  select copy, (copies ->> d.entry_id::text)::uuid, (copies ->> d.depends_on_id::text)::uuid, d.type, d.lag_days
  from public.project_timeline_dependencies d where d.project_id = source.id;
  insert into public.project_tasks (project_id, title, description, due_date, position)
  select copy, t.title, t.description, t.due_date, t.position
  from public.project_tasks t where t.project_id = source.id;
  perform set_config('plumbline.single_activity', '', true);
  return (select to_jsonb(l) from public.project_list l where l.id = copy);
end $$;

create or replace view public.project_timeline_list with (security_invoker = true) as
select t.id, t.company_id, t.project_id, t.title, t.description, t.type, t.status, t.start_date, t.due_date,
  t.duration_days, t.assignee_id, t.assignee, t.progress, t.result, t.notes, t.position, t.completed_at, t.created_by,
  t.version, t.created_at, t.updated_at, coalesce(p.full_name, t.assignee) as assignee_name,
  array(select d.depends_on_id from public.project_timeline_dependencies d
    where d.company_id = t.company_id and d.project_id = t.project_id and d.entry_id = t.id) as depends_on,
  t.kind, t.parent_id, t.start_time, t.end_time, t.work_days, t.is_pinned, t.constraint_date, t.color,
  (select coalesce(jsonb_agg(jsonb_build_object('depends_on_id', d.depends_on_id, 'type', d.type, 'lag_days', d.lag_days)
      order by d.depends_on_id), '[]')
    from public.project_timeline_dependencies d
    where d.company_id = t.company_id and d.project_id = t.project_id and d.entry_id = t.id) as dependencies
from public.project_timeline t
left join public.user_profiles p on p.company_id = t.company_id and p.id = t.assignee_id;

reset check_function_bodies;

-- Data
-- Without new versions: open browsers keep their rows.
alter table public.project_timeline disable trigger user;
update public.project_timeline set kind = type where type in ('milestone', 'inspection');
alter table public.project_timeline enable trigger user;
