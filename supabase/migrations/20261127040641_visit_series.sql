set check_function_bodies = off;

alter table public.project_timeline add column series_id uuid;

create function private.rule_days(p_rule text, p_first date) returns date[]
language plpgsql immutable set search_path = '' as $$
declare
  most constant int := 200;
  parts constant jsonb := (select coalesce(jsonb_object_agg(split_part(p, '=', 1), split_part(p, '=', 2)), '{}')
    from unnest(string_to_array(upper(btrim(p_rule)), ';')) p where p <> '');
  freq constant text := parts ->> 'FREQ';
  step constant int := case when parts ->> 'INTERVAL' ~ '^\d{1,2}$' then (parts ->> 'INTERVAL')::int when not parts ? 'INTERVAL' then 1 end;
  count constant int := case when parts ->> 'COUNT' ~ '^\d{1,3}$' then (parts ->> 'COUNT')::int end;
  until constant date := case when parts ->> 'UNTIL' ~ '^\d{8}(T\d{6}Z?)?$' then to_date(left(parts ->> 'UNTIL', 8), 'YYYYMMDD') end;
  names constant text[] := '{MO,TU,WE,TH,FR,SA,SU}';
  wanted constant text[] := case when parts ? 'BYDAY' then string_to_array(parts ->> 'BYDAY', ',') else array[names[extract(isodow from p_first)::int]] end;
  days date[];
begin
  if p_first is null or coalesce(freq, '') not in ('DAILY', 'WEEKLY', 'MONTHLY') or coalesce(step, 0) = 0 or (count is null) = (until is null)
    or not wanted <@ names or (parts ? 'BYDAY' and freq <> 'WEEKLY')
    or exists (select from jsonb_object_keys(parts) k where k not in ('FREQ', 'INTERVAL', 'COUNT', 'UNTIL', 'BYDAY')) then
    perform private.raise_api_error('PT422', 'Choose how often it repeats, and an end.', 'rule');
  elsif coalesce(count, 1) not between 1 and most or coalesce(until not between p_first and p_first + 1830, false) then
    perform private.raise_api_error('PT422', format('A series can have up to %s entries in five years.', most), 'rule');
  end if;
  select array_agg(d.day order by d.day) into days from (
    select c.day from (
      select p_first + n as day from generate_series(0, 1830) n
      where case freq when 'DAILY' then n % step = 0
        when 'WEEKLY' then names[extract(isodow from p_first + n)::int] = any (wanted)
          and ((n + extract(isodow from p_first)::int - 1) / 7) % step = 0
        -- A month without this day has no occurrence.
        else extract(day from p_first + n) = extract(day from p_first)
          and ((extract(year from p_first + n) - extract(year from p_first)) * 12 + extract(month from p_first + n) - extract(month from p_first))::int % step = 0 end
    ) c where until is null or c.day <= until order by c.day limit coalesce(count, most + 1)) d;
  if days is null or cardinality(days) > most then
    perform private.raise_api_error('PT422', format('A series can have up to %s entries in five years.', most), 'rule');
  end if;
  return days;
end $$;

create function private.with_following(p_company uuid, p_project uuid, p_request jsonb) returns jsonb
language sql stable security definer set search_path = '' as $$
  select case when following.edits is null then p_request else p_request || jsonb_build_object('edits', (p_request -> 'edits') || following.edits) end
  from (
    select jsonb_agg(jsonb_build_object('id', o.id, 'version', o.version, 'start_date', o.start_date + m.days, 'due_date', o.due_date + m.days)
      order by coalesce(o.start_date, o.due_date), o.id) as edits
    from jsonb_array_elements(coalesce(p_request -> 'edits', '[]')) e
    join public.project_timeline t on t.company_id = p_company and t.project_id = p_project and t.id = (e ->> 'id')::uuid
    cross join lateral (select coalesce((e ->> 'start_date')::date, (e ->> 'due_date')::date) - coalesce(t.start_date, t.due_date) as days) m
    join public.project_timeline o on o.company_id = p_company and o.project_id = p_project and o.series_id = t.series_id
      and coalesce(o.start_date, o.due_date) > coalesce(t.start_date, t.due_date) and o.status <> 'completed' and not o.is_pinned
    where (e ->> 'is_following')::boolean and m.days is not null) following
$$;

create function public.save_visit_series(p_series jsonb) returns jsonb
language sql set search_path = '' as $$ select private.save_visit_series(p_series) $$;

create function private.save_visit_series(p_series jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  project constant uuid := (p_series ->> 'project_id')::uuid;
  series constant uuid := coalesce((p_series ->> 'id')::uuid, gen_random_uuid());
  calendar jsonb;
  days date[];
  counted int;
begin
  perform private.require_write('edit_projects', 'create_edit_projects');
  if (p_series ->> 'is_deleted')::boolean then
    delete from public.project_timeline t where t.company_id = company and t.series_id = series and t.status <> 'completed'
      and coalesce(t.start_date, t.due_date) >= (p_series ->> 'from_day')::date;
    get diagnostics counted = row_count;
    return jsonb_build_object('id', series, 'count', counted);
  elsif not exists (select from public.projects p where p.company_id = company and p.id = project and p.deleted_at is null) then
    perform private.raise_api_error('PT404', 'Project not found');
  elsif coalesce(p_series ->> 'kind', 'visit') not in ('task', 'inspection', 'visit') then
    perform private.raise_api_error('PT422', 'A milestone can''t repeat.', 'kind');
  elsif btrim(coalesce(p_series ->> 'title', '')) = '' or length(p_series ->> 'title') > 200 then
    perform private.raise_api_error('PT422', 'Enter a title of at most 200 characters.', 'title');
  elsif (p_series ->> 'end_time')::time <= (p_series ->> 'start_time')::time then
    perform private.raise_api_error('PT422', 'The end time must be after the start time.', 'end_time');
  end if;
  days := private.rule_days(p_series ->> 'rule', (p_series ->> 'first_day')::date);
  calendar := private.calendar_of(company, project);
  insert into public.visit_series as x (id, company_id, project_id, title, rule, first_day)
  values (series, company, project, btrim(p_series ->> 'title'), upper(btrim(p_series ->> 'rule')), days[1]) on conflict (id) do nothing;
  get diagnostics counted = row_count;
  if counted = 1 then
    perform set_config('plumbline.single_activity', project::text, true);
    insert into public.project_timeline (company_id, project_id, series_id, title, kind, type, start_date, due_date, start_time, end_time)
    select company, project, series, btrim(p_series ->> 'title'), coalesce(p_series ->> 'kind', 'visit'),
      case p_series ->> 'kind' when 'inspection' then 'inspection' else 'other' end, m.day, m.day, (p_series ->> 'start_time')::time, (p_series ->> 'end_time')::time
    from (select distinct case when calendar -> 'exceptions' @> jsonb_build_array(jsonb_build_object('date', d, 'is_working', false))
        then private.add_work_days(calendar, d, 1) else d end as day from unnest(days) d) m;
    insert into public.assignments (company_id, project_id, entry_id, user_id, vendor_id)
    select company, project, t.id, w.user_id, w.vendor_id
    from public.project_timeline t cross join (
      select u.id as user_id, null::uuid as vendor_id from public.user_profiles u where u.company_id = company and u.is_active
        and coalesce(p_series -> 'user_ids', '[]') ? u.id::text
      union all
      select null, v.id from public.vendors v where v.company_id = company and coalesce(p_series -> 'vendor_ids', '[]') ? v.id::text) w
    where t.company_id = company and t.series_id = series;
    perform set_config('plumbline.single_activity', '', true);
  end if;
  return (select jsonb_build_object('id', series, 'count', count(*), 'first_day', min(t.start_date), 'last_day', max(t.start_date))
    from public.project_timeline t where t.company_id = company and t.series_id = series);
end $$;

create table public.visit_series (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id(),
  project_id uuid not null,
  title text not null check (length(btrim(title)) between 1 and 200),
  rule text not null check (length(rule) between 10 and 200),
  first_day date not null,
  created_by uuid default auth.uid(),
  created_at timestamptz not null default now(),
  unique (company_id, id),
  foreign key (company_id, project_id) references public.projects (company_id, id) on delete cascade
);

alter table public.project_timeline add constraint project_timeline_company_id_series_id_fkey FOREIGN KEY (company_id, series_id) REFERENCES public.visit_series(company_id, id) ON DELETE SET NULL (series_id);

create index visit_series_project_idx on public.visit_series (company_id, project_id);

create index project_timeline_series_idx on public.project_timeline (company_id, series_id) where series_id is not null;

call private.protect('public.visit_series', reads => 'edit_projects', verbs => '', project_column => 'project_id');

CREATE TRIGGER zz_see_as BEFORE INSERT OR DELETE OR UPDATE ON public.visit_series FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_while_seeing_as();

grant execute on function private.save_visit_series(p_series jsonb) to authenticated;

grant execute on function public.save_visit_series(p_series jsonb) to authenticated;

comment on table public.visit_series is
  'Repeating entries of the schedule. Each occurrence is an entry of project_timeline, created with the series.';

comment on column public.visit_series.rule is
  'A recurrence rule of RFC 5545: FREQ=DAILY, WEEKLY or MONTHLY; INTERVAL; BYDAY of a weekly one; COUNT or UNTIL.';

comment on column public.project_timeline.series_id is 'The series that a repeating entry belongs to.';

comment on function private.rule_days(p_rule text, p_first date) is 'The days of a recurrence rule (RFC 5545; weeks start on Monday) from a first day on, at most 200 in five years. Errors: PT422 rule.';

comment on function private.with_following(p_company uuid, p_project uuid, p_request jsonb) is 'A request to reschedule whose edits with is_following also move the later entries of their series by as many days.';

comment on function public.schedule_calendar(p_from date, p_to date) is 'What all projects have between two dates, in one answer: { today, projects: [{ id, name }], people: [{ id, name }], vendors: [{ id, name }], entries: [{ id, p project, t title, k kind, s status, a first day, b last day, h start time, e end time, v version, r series, w: [[person or vendor, state]] }], tasks: [{ id, p project, t title, a due day, w person }], absences: [{ u person, a, b, note }], visits of leads that are no projects yet: [{ id, l lead, t title, n what it is about, s, a, b, h, e, v, u person }], calendar of the company and own_calendar as saved }. Entries without dates are included. Arguments: p_from and p_to, at most 100 days. Errors: PT402, PT403, PT422. Callers: signed-in users with view_projects.';

comment on function public.apply_reschedule(p_project_id uuid, p_request jsonb) is 'Moves entries and what follows from them as one shift, and asks assigned people about their new dates; returns the shift. Sent twice, it is one shift. Keys: id (a uuid made by the device), cause (edit, weather, change_order, pull_in), cause_id, reason, edits [{ id, version, start_date, due_date, is_following: also later entries of its series }], from_date with days (working days lost on that day), is_pulled_in, expected [{ id, start_date, due_date }] of the preview. Arguments: p_project_id; p_request, an object of these keys. Errors: PT402, PT403, PT404, PT409 moved by someone else or not what the preview showed, PT422. Callers: signed-in users with edit_projects.';

comment on function public.save_visit_series(p_series jsonb) is 'Adds entries that repeat; returns { id, count, first_day, last_day }. An occurrence on a holiday is on the next working day. Sent twice, it is one series. Keys: id (a uuid made by the device), project_id, title, kind task, inspection or visit, rule (visit_series), first_day, start_time, end_time, user_ids and vendor_ids to assign. With is_deleted and from_day it deletes the entries from that day on that are not completed, and returns their count. Arguments: p_series, an object of these keys. Errors: PT402, PT403, PT404, PT422. Callers: signed-in users with edit_projects.';

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
          'e', to_char(e.end_time, 'HH24:MI'), 'v', e.version, 'r', e.series_id, 'w', e.who)) order by coalesce(e.start_date, e.due_date), e.start_time nulls first, e.id), '[]') from entries e),
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

create or replace function private.apply_reschedule(p_project_id uuid, p_request jsonb) returns jsonb
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
  plan := private.plan_reschedule(company, p_project_id, private.with_following(company, p_project_id, p_request));
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
    'absences', case when plans then (select coalesce(jsonb_agg(jsonb_build_object('user_id', b.user_id, 'first_day', b.first_day, 'last_day', b.last_day)
        order by b.first_day), '[]') from public.absences b where b.company_id = company and b.last_day >= private.company_date(company)) else '[]' end,
    'draws_due', case when private.has_permission('view_money') then (select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'description', s.description,
        'amount', s.amount, 'milestone', s.milestone_title) order by s.due_date, s.id), '[]')
      from public.payment_schedule_list s where s.company_id = company and s.project_id = p_project_id and s.is_milestone_reached
        and s.invoice_id is null and s.state = 'planned') else '[]' end,
    'templates', case when plans then (select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'name', m.name, 'count', jsonb_array_length(m.entries))
        order by lower(m.name)), '[]') from public.schedule_templates m where m.company_id = company) else '[]' end);
end $$;

reset check_function_bodies;
