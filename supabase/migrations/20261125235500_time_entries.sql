set check_function_bodies = off;

create extension btree_gist with schema extensions;

create function private.check_time(p_started timestamptz, p_ended timestamptz) returns void
language plpgsql stable set search_path = '' as $$
begin
  if p_started is null then
    perform private.raise_api_error('PT422', 'Enter a start time.', 'started_at');
  elsif p_started < now() - interval '5 years' then
    perform private.raise_api_error('PT422', 'The start is too long ago. Check the date.', 'started_at');
  elsif p_started > now() + interval '5 minutes' then
    perform private.raise_api_error('PT422', 'The start is in the future. Check the date and time.', 'started_at');
  elsif p_ended <= p_started then
    perform private.raise_api_error('PT422', 'The end must be after the start.', 'ended_at');
  elsif p_ended > now() + interval '5 minutes' then
    perform private.raise_api_error('PT422', 'The end is in the future. Check the date and time.', 'ended_at');
  elsif p_ended > p_started + interval '24 hours' then
    perform private.raise_api_error('PT422', 'An entry can''t be longer than 24 hours. Enter when the work really ended.', 'ended_at');
  end if;
end $$;

create function private.check_time_job(p_project uuid, p_code uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
begin
  if p_project is not null and not exists (
      select from public.projects p where p.id = p_project and p.company_id = company and p.deleted_at is null
        and (private.sees_all_projects() or p.id = any (private.assigned_projects()))) then
    perform private.raise_api_error('PT404', 'Project not found', 'project_id');
  elsif p_code is not null and not exists (
      select from public.cost_codes c where c.id = p_code and c.company_id = company) then
    perform private.raise_api_error('PT404', 'Cost code not found', 'cost_code_id');
  end if;
end $$;

create table public.time_entries (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id(),
  user_id uuid not null,
  project_id uuid,
  cost_code_id uuid,
  started_at timestamptz not null,
  -- Null while the person is clocked in.
  ended_at timestamptz,
  work_day date not null,
  -- { id of the break: { started_at, ended_at } }; the ids are made by the device, so that a repeat counts once.
  breaks jsonb not null default '{}' check (jsonb_typeof(breaks) = 'object' and pg_column_size(breaks) <= 16384),
  break_seconds int not null default 0 check (break_seconds >= 0),
  break_started_at timestamptz,
  worked_seconds int generated always as (extract(epoch from ended_at - started_at)::int - break_seconds) stored
    constraint time_entries_break_within check (worked_seconds >= 0),
  source text not null default 'clock' check (source in ('clock', 'manual', 'crew')),
  start_place jsonb check (jsonb_typeof(start_place) = 'object' and pg_column_size(start_place) <= 1024),
  end_place jsonb check (jsonb_typeof(end_place) = 'object' and pg_column_size(end_place) <= 1024),
  device_started_at timestamptz,
  device_ended_at timestamptz,
  server_started_at timestamptz not null default now(),
  server_ended_at timestamptz,
  note text not null default '' check (length(note) <= 1000),
  edit_reason text check (length(edit_reason) <= 500),
  edited_by uuid,
  edited_at timestamptz,
  -- Ids of clock-ins from other devices that were the same one.
  merged_ids uuid[] not null default '{}' check (cardinality(merged_ids) <= 20),
  status text not null default 'open' check (status in ('open', 'submitted', 'approved', 'exported')),
  submitted_at timestamptz,
  approved_by uuid,
  approved_at timestamptz,
  created_by uuid default auth.uid(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, id),
  foreign key (company_id, user_id) references public.user_profiles (company_id, id) on delete cascade,
  foreign key (company_id, project_id) references public.projects (company_id, id) on delete set null (project_id),
  foreign key (company_id, cost_code_id) references public.cost_codes (company_id, id) on delete set null (cost_code_id),
  constraint time_entries_end_after_start check (ended_at > started_at),
  constraint time_entries_at_most_a_day check (ended_at <= started_at + '24:00:00'::interval),
  constraint time_entries_no_overlap exclude using gist (user_id with =, tstzrange(started_at, ended_at) with &&)
);

create function private.close_entry(p_entry public.time_entries, p_at timestamptz, p_keys jsonb) returns public.time_entries
language plpgsql security definer set search_path = '' as $$
declare
  reason constant text := nullif(btrim(p_keys ->> 'reason'), '');
begin
  perform private.check_time(p_entry.started_at, p_at);
  update public.time_entries t set ended_at = p_at, device_ended_at = p_at, server_ended_at = now(),
    end_place = private.time_place(p_keys -> 'place'),
    break_seconds = least(t.break_seconds + greatest(0, coalesce(extract(epoch from p_at - t.break_started_at)::int, 0)),
      extract(epoch from p_at - t.started_at)::int),
    break_started_at = null,
    note = case when btrim(p_keys ->> 'note') <> '' then left(p_keys ->> 'note', 1000) else t.note end,
    edit_reason = coalesce(left(reason, 500), t.edit_reason),
    edited_by = case when reason is null then t.edited_by else auth.uid() end,
    edited_at = case when reason is null then t.edited_at else now() end
  where t.id = p_entry.id returning * into p_entry;
  return p_entry;
end $$;

create function private.far_from(p_place jsonb, p_latitude numeric, p_longitude numeric) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(sqrt(power((lat - p_latitude::float) * 111.2, 2)
    + power((lng - p_longitude::float) * 111.2 * cos(radians(p_latitude::float)), 2)) > 1, false)
  from (select case when jsonb_typeof(p_place -> 'latitude') = 'number' then (p_place ->> 'latitude')::float end as lat,
    case when jsonb_typeof(p_place -> 'longitude') = 'number' then (p_place ->> 'longitude')::float end as lng) at
$$;

create function private.known_entry(p_person uuid, p_id uuid) returns public.time_entries
language plpgsql stable security definer set search_path = '' as $$
declare
  e public.time_entries;
begin
  select * into e from public.time_entries t where t.id = p_id;
  if e.id is null then
    select * into e from public.time_entries t where t.user_id = p_person and t.merged_ids @> array[p_id]
    order by t.started_at desc limit 1;
  elsif e.user_id <> p_person or e.company_id <> private.company_id() then
    perform private.raise_api_error('PT404', 'This time entry no longer exists.');
  end if;
  return e;
end $$;

create function private.merge_entry(p_entry public.time_entries, p_id uuid) returns public.time_entries
language plpgsql security definer set search_path = '' as $$
begin
  if cardinality(p_entry.merged_ids) < 20 then
    update public.time_entries t set merged_ids = t.merged_ids || p_id where t.id = p_entry.id returning * into p_entry;
  end if;
  return p_entry;
end $$;

create function private.open_entry(p_person uuid, p_id uuid, p_at timestamptz, p_entry jsonb) returns public.time_entries
language plpgsql security definer set search_path = '' as $$
declare
  e public.time_entries;
begin
  perform private.refuse_overlap(p_person, p_at, null, '{}');
  insert into public.time_entries (id, company_id, user_id, project_id, cost_code_id, started_at, work_day, source, start_place,
    device_started_at, note)
  values (p_id, private.company_id(), p_person, (p_entry ->> 'project_id')::uuid, (p_entry ->> 'cost_code_id')::uuid, p_at, p_at::date,
    case when p_person = auth.uid() then 'clock' else 'crew' end, private.time_place(p_entry -> 'place'), p_at,
    left(coalesce(p_entry ->> 'note', ''), 1000))
  returning * into e;
  return e;
end $$;

create function private.refuse_locked_time(p_person uuid, p_started timestamptz) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  first constant date := private.week_start(company, private.company_date(company, p_started));
begin
  if exists (select from public.time_entries e where e.company_id = company and e.user_id = p_person
      and e.work_day between first and first + 6 and e.status in ('approved', 'exported')) then
    perform private.raise_api_error('PT409', format('The week of %s is approved. Ask a manager to reopen it.',
      to_char(first, 'Mon FMDD')), 'started_at');
  end if;
end $$;

create function private.refuse_overlap(p_person uuid, p_started timestamptz, p_ended timestamptz, p_except uuid[]) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  other public.time_entries;
begin
  select * into other from public.time_entries e
  where e.user_id = p_person and e.id <> all (p_except)
    and tstzrange(e.started_at, e.ended_at) && tstzrange(p_started, p_ended)
  order by e.started_at limit 1;
  if found then
    perform private.raise_api_error('PT409', format('This overlaps %s%s. Change the times or that entry.',
      private.time_span(other.company_id, other.started_at, other.ended_at), private.time_at(' at ', other.project_id)), 'started_at');
  end if;
end $$;

create function private.require_time_of(p_person text, p_anyone boolean default false) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  own constant uuid := private.member_id();
  person constant uuid := coalesce(nullif(p_person, '')::uuid, own);
begin
  perform private.require_write('track_time', 'create_edit_projects');
  if person is null then
    perform private.raise_api_error('PT403', 'Only members of the company can track time.');
  elsif person is distinct from own and not private.has_permission('approve_time')
      and not (p_anyone and private.has_role('field_supervisor')) then
    perform private.raise_api_error('PT403', 'Your role doesn''t allow this. Ask an owner for access.');
  end if;
  perform from public.user_profiles u
  where u.id = person and u.company_id = private.company_id() and u.is_active for no key update;
  if not found then
    perform private.raise_api_error('PT404', 'This person is no longer in your company.');
  end if;
  return person;
end $$;

create function private.set_work_day() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.work_day := private.company_date(new.company_id, new.started_at);
  return new;
end $$;

create function private.time_at(p_job text, p_project uuid) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce((select p_job || p.name from public.projects p where p.id = p_project), '')
$$;

create function private.time_entry_json(p_entry public.time_entries) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', p_entry.id, 'user_id', p_entry.user_id, 'project_id', p_entry.project_id,
    'project_name', p.name, 'cost_code_id', p_entry.cost_code_id, 'cost_code', c.code, 'started_at', p_entry.started_at,
    'ended_at', p_entry.ended_at, 'work_day', p_entry.work_day, 'break_seconds', p_entry.break_seconds,
    'break_started_at', p_entry.break_started_at,
    'break_ids', (select coalesce(jsonb_agg(b), '[]') from jsonb_object_keys(p_entry.breaks) b), 'worked_seconds', p_entry.worked_seconds, 'source', p_entry.source,
    'note', p_entry.note, 'edit_reason', p_entry.edit_reason, 'status', p_entry.status, 'version', p_entry.version,
    'flags', private.time_flags(p_entry, p.latitude, p.longitude))
  from (select 1) one
  left join public.projects p on p.id = p_entry.project_id
  left join public.cost_codes c on c.id = p_entry.cost_code_id
$$;

create function private.time_flags(p_entry public.time_entries, p_latitude numeric, p_longitude numeric) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(f.flag order by f.place), '[]') from (values
    (1, 'long', p_entry.worked_seconds > 14 * 3600),
    (2, 'no_break', p_entry.worked_seconds > 6 * 3600 and p_entry.break_seconds = 0),
    (3, 'edited', p_entry.edited_by is not null),
    (4, 'manual', p_entry.source = 'manual'),
    (5, 'far', private.far_from(p_entry.start_place, p_latitude, p_longitude) or private.far_from(p_entry.end_place, p_latitude, p_longitude)),
    (6, 'no_location', p_entry.source <> 'manual' and p_entry.start_place is null),
    (7, 'late', p_entry.server_started_at - p_entry.device_started_at > interval '5 minutes'
      or p_entry.server_ended_at - p_entry.device_ended_at > interval '5 minutes')
  ) f (place, flag, is_set) where f.is_set
$$;

create function private.time_place(p_place jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(p_place -> 'latitude') = 'number' and jsonb_typeof(p_place -> 'longitude') = 'number'
      and (p_place ->> 'latitude')::numeric between -90 and 90 and (p_place ->> 'longitude')::numeric between -180 and 180
    then jsonb_build_object('latitude', round((p_place ->> 'latitude')::numeric, 5),
      'longitude', round((p_place ->> 'longitude')::numeric, 5)) end
$$;

create function private.time_span(p_company uuid, p_started timestamptz, p_ended timestamptz) returns text
language sql stable security definer set search_path = '' as $$
  select to_char(private.local_time(p_started, c.timezone), 'Mon FMDD, FMHH12:MI AM')
    || coalesce(' to ' || to_char(private.local_time(p_ended, c.timezone), 'FMHH12:MI AM'), ' until now')
  from public.companies c where c.id = p_company
$$;

create function private.week_start(p_company uuid, p_day date) returns date
language sql stable security definer set search_path = '' as $$
  select p_day - (extract(dow from p_day)::int - coalesce(
    (select r.week_starts_on from public.overtime_rules r where r.company_id = p_company), 1) + 7) % 7
$$;

create function public.approve_time(p_day date, p_people jsonb) returns int
language sql set search_path = '' as $$ select private.approve_time(p_day, p_people) $$;

create function private.submit_week(p_day date, p_user_id uuid) returns int
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  person constant uuid := private.require_time_of(p_user_id::text);
  first constant date := private.week_start(company, p_day);
  submitted int;
begin
  if exists (select from public.time_entries e where e.user_id = person and e.ended_at is null and e.work_day between first and first + 6) then
    perform private.raise_api_error('PT409', 'Clock out before you submit this week.');
  end if;
  update public.time_entries e set status = 'submitted', submitted_at = now()
  where e.company_id = company and e.user_id = person and e.work_day between first and first + 6 and e.status = 'open';
  get diagnostics submitted = row_count;
  return submitted;
end $$;

create function private.approve_time(p_day date, p_people jsonb) returns int
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  first constant date := private.week_start(company, p_day);
  changed text;
  approved int;
begin
  perform private.require_write('approve_time', 'create_edit_projects');
  if jsonb_typeof(p_people) is distinct from 'array' or jsonb_array_length(p_people) not between 1 and 500 then
    perform private.raise_api_error('PT422', 'Choose at least one person.');
  end if;
  perform from public.user_profiles u
  where u.company_id = company and u.id in (select (p.value ->> 'user_id')::uuid from jsonb_array_elements(p_people) p)
  order by u.id for no key update;
  select coalesce(u.full_name, u.email) into changed
  from jsonb_array_elements(p_people) p
  join public.user_profiles u on u.company_id = company and u.id = (p.value ->> 'user_id')::uuid
  where (p.value ->> 'seconds')::int <> (select coalesce(sum(e.worked_seconds), 0) from public.time_entries e
    where e.company_id = company and e.user_id = u.id and e.work_day between first and first + 6)
  order by 1 limit 1;
  if changed is not null then
    perform private.raise_api_error('PT409', format('The hours of %s changed in the meantime. Check them and approve again.', changed));
  end if;
  update public.time_entries e set status = 'approved', approved_by = auth.uid(), approved_at = now()
  where e.company_id = company and e.work_day between first and first + 6 and e.ended_at is not null
    and e.status in ('open', 'submitted')
    and e.user_id in (select (p.value ->> 'user_id')::uuid from jsonb_array_elements(p_people) p);
  get diagnostics approved = row_count;
  return approved;
end $$;

create function public.clock_in(p_entry jsonb) returns jsonb
language sql set search_path = '' as $$ select private.clock_in(p_entry) $$;

create function private.clock_in(p_entry jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  person constant uuid := private.require_time_of(p_entry ->> 'user_id', true);
  entry constant uuid := coalesce((p_entry ->> 'id')::uuid, gen_random_uuid());
  project constant uuid := (p_entry ->> 'project_id')::uuid;
  at constant timestamptz := coalesce((p_entry ->> 'at')::timestamptz, now());
  e public.time_entries;
begin
  e := private.known_entry(person, entry);
  if e.id is not null then
    return private.time_entry_json(e);
  end if;
  perform private.check_time(at, null);
  perform private.check_time_job(project, (p_entry ->> 'cost_code_id')::uuid);
  select * into e from public.time_entries t
  where t.user_id = person and tstzrange(t.started_at, t.ended_at) @> at and t.project_id is not distinct from project;
  if found then
    return private.time_entry_json(private.merge_entry(e, entry));
  end if;
  select * into e from public.time_entries t where t.user_id = person and t.ended_at is null and t.started_at <= at;
  if found then
    perform private.raise_api_error('PT409', format('Already clocked in%s, %s. Switch jobs or clock out first.',
      private.time_at(' at ', e.project_id), private.time_span(e.company_id, e.started_at, null)));
  end if;
  return private.time_entry_json(private.open_entry(person, entry, at, p_entry));
end $$;

create function public.clock_out(p_entry jsonb) returns jsonb
language sql set search_path = '' as $$ select private.clock_out(p_entry) $$;

create function private.clock_out(p_entry jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  person constant uuid := private.require_time_of(p_entry ->> 'user_id', true);
  at constant timestamptz := coalesce((p_entry ->> 'at')::timestamptz, now());
  e public.time_entries;
begin
  e := private.known_entry(person, (p_entry ->> 'id')::uuid);
  if e.id is null then
    select * into e from public.time_entries t where t.user_id = person and (t.ended_at is null or t.ended_at = at)
    order by t.started_at desc limit 1;
  end if;
  if e.id is null then
    perform private.raise_api_error('PT409', 'Not clocked in, so there is no time to end. Add the time by hand.');
  elsif e.ended_at is null then
    e := private.close_entry(e, at, p_entry);
  end if;
  return private.time_entry_json(e);
end $$;

create function public.delete_time_entry(p_id uuid) returns uuid
language sql set search_path = '' as $$ select private.delete_time_entry(p_id) $$;

create function private.delete_time_entry(p_id uuid) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  e public.time_entries;
begin
  select * into e from public.time_entries t where t.id = p_id and t.company_id = private.company_id();
  if not found then
    perform private.raise_api_error('PT404', 'This time entry no longer exists.');
  end if;
  perform private.require_time_of(e.user_id::text);
  perform private.refuse_locked_time(e.user_id, e.started_at);
  delete from public.time_entries t where t.id = p_id;
  return p_id;
end $$;

create function public.end_break(p_break jsonb) returns jsonb
language sql set search_path = '' as $$ select private.end_break(p_break) $$;

create function private.start_break(p_break jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  person constant uuid := private.require_time_of(p_break ->> 'user_id', true);
  break constant text := coalesce((p_break ->> 'id')::uuid, gen_random_uuid());
  at constant timestamptz := coalesce((p_break ->> 'at')::timestamptz, now());
  e public.time_entries;
begin
  select * into e from public.time_entries t where t.user_id = person and t.breaks ? break;
  if found then
    return private.time_entry_json(e);
  end if;
  select * into e from public.time_entries t where t.user_id = person and t.ended_at is null;
  if not found then
    perform private.raise_api_error('PT409', 'Not clocked in, so there is no break to start.');
  end if;
  perform private.check_time(at, null);
  if at < e.started_at then
    perform private.raise_api_error('PT422', 'The break starts before the clock-in.', 'at');
  elsif e.break_started_at is null then
    update public.time_entries t set break_started_at = at,
      breaks = t.breaks || jsonb_build_object(break, jsonb_build_object('started_at', at))
    where t.id = e.id returning * into e;
  end if;
  return private.time_entry_json(e);
end $$;

create function private.end_break(p_break jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  person constant uuid := private.require_time_of(p_break ->> 'user_id', true);
  break constant text := (p_break ->> 'id')::uuid;
  at constant timestamptz := coalesce((p_break ->> 'at')::timestamptz, now());
  e public.time_entries;
begin
  select * into e from public.time_entries t where t.user_id = person and t.breaks ? break and t.breaks -> break ? 'ended_at';
  if found then
    return private.time_entry_json(e);
  end if;
  select * into e from public.time_entries t where t.user_id = person and (t.ended_at is null or t.breaks ? break)
  order by t.ended_at nulls first limit 1;
  if not found then
    perform private.raise_api_error('PT409', 'Not clocked in, so there is no break to end.');
  elsif e.break_started_at is not null then
    perform private.check_time(e.break_started_at, greatest(at, e.break_started_at + interval '1 second'));
    update public.time_entries t set
      break_seconds = t.break_seconds + greatest(0, extract(epoch from at - t.break_started_at)::int),
      breaks = (select jsonb_object_agg(b.key, case when b.value ? 'ended_at' then b.value
        else b.value || jsonb_build_object('ended_at', at) end) from jsonb_each(t.breaks) b),
      break_started_at = null
    where t.id = e.id returning * into e;
  end if;
  return private.time_entry_json(e);
end $$;

create function public.project_hours(p_project_id uuid) returns jsonb
language sql stable set search_path = '' as $$ select private.project_hours(p_project_id) $$;

create function private.project_hours(p_project_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  sees_all constant boolean := private.has_permission('update_progress');
begin
  perform private.require_read('track_time', 'view_projects');
  perform private.check_time_job(coalesce(p_project_id, '00000000-0000-0000-0000-000000000000'), null);
  return (
    with entry as materialized (
      select e.user_id, e.cost_code_id, e.work_day, coalesce(e.worked_seconds, 0) as seconds,
        case when e.status in ('approved', 'exported') then coalesce(e.worked_seconds, 0) else 0 end as approved, e.ended_at is null as is_in
      from public.time_entries e
      where e.company_id = company and e.project_id = p_project_id and (sees_all or e.user_id = auth.uid())
    )
    select jsonb_build_object(
      'people', (select coalesce(jsonb_agg(to_jsonb(p) order by p.seconds desc, p.name), '[]') from (
        select e.user_id, coalesce(u.full_name, u.email) as name, sum(e.seconds) as seconds, sum(e.approved) as approved_seconds,
          bool_or(e.is_in) as is_in
        from entry e join public.user_profiles u on u.id = e.user_id group by e.user_id, 2) p),
      'codes', (select coalesce(jsonb_agg(to_jsonb(c) order by c.seconds desc, c.code), '[]') from (
        select e.cost_code_id, k.code, k.name, sum(e.seconds) as seconds, sum(e.approved) as approved_seconds
        from entry e left join public.cost_codes k on k.id = e.cost_code_id group by e.cost_code_id, k.code, k.name) c),
      'days', (select coalesce(jsonb_agg(to_jsonb(d) order by d.day desc), '[]') from (
        select e.work_day as day, sum(e.seconds) as seconds, count(distinct e.user_id) as people
        from entry e group by e.work_day order by e.work_day desc limit 14) d)));
end $$;

create function public.reopen_time(p_day date, p_user_id uuid, p_reason text) returns int
language sql set search_path = '' as $$ select private.reopen_time(p_day, p_user_id, p_reason) $$;

create function private.reopen_time(p_day date, p_user_id uuid, p_reason text) returns int
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  first constant date := private.week_start(company, p_day);
  reopened int;
begin
  perform private.require_write('approve_time', 'create_edit_projects');
  perform private.require_time_of(p_user_id::text);
  if coalesce(btrim(p_reason), '') = '' then
    perform private.raise_api_error('PT422', 'Enter the reason for reopening this week.', 'reason');
  elsif exists (select from public.time_entries e where e.company_id = company and e.user_id = p_user_id
      and e.work_day between first and first + 6 and e.status = 'exported') then
    perform private.raise_api_error('PT409', 'This week was already exported to payroll.');
  end if;
  update public.time_entries e set status = 'open', approved_by = null, approved_at = null, submitted_at = null,
    edit_reason = left(btrim(p_reason), 500)
  where e.company_id = company and e.user_id = p_user_id and e.work_day between first and first + 6 and e.status <> 'open';
  get diagnostics reopened = row_count;
  return reopened;
end $$;

create function public.save_time_entry(p_entry jsonb) returns jsonb
language sql set search_path = '' as $$ select private.save_time_entry(p_entry) $$;

create function private.save_time_entry(p_entry jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  person constant uuid := private.require_time_of(p_entry ->> 'user_id');
  entry constant uuid := coalesce((p_entry ->> 'id')::uuid, gen_random_uuid());
  wanted constant int := coalesce((p_entry ->> 'version')::int, 0);
  started constant timestamptz := (p_entry ->> 'started_at')::timestamptz;
  ended constant timestamptz := (p_entry ->> 'ended_at')::timestamptz;
  minutes constant numeric := coalesce((p_entry ->> 'break_minutes')::numeric, 0);
  reason constant text := left(nullif(btrim(p_entry ->> 'reason'), ''), 500);
  e public.time_entries := private.known_entry(person, entry);
begin
  if e.id is not null and wanted = 0 then
    return private.time_entry_json(e);
  elsif e.id is null and wanted > 0 then
    perform private.raise_api_error('PT404', 'This time entry no longer exists.');
  elsif e.version <> wanted then
    perform private.raise_api_error('PT409', 'Someone else changed this entry while you were editing. Reload it and make your change again.');
  elsif e.id is not null and e.ended_at is null then
    perform private.raise_api_error('PT409', 'This entry is still running. Clock out first.');
  elsif ended is null then
    perform private.raise_api_error('PT422', 'Enter an end time.', 'ended_at');
  elsif reason is null then
    perform private.raise_api_error('PT422', 'Enter the reason for this entry.', 'reason');
  end if;
  perform private.check_time(started, ended);
  if minutes = 'NaN' or minutes < 0 or minutes * 60 >= extract(epoch from ended - started) then
    perform private.raise_api_error('PT422', 'The break must be shorter than the time worked.', 'break_minutes');
  end if;
  perform private.check_time_job((p_entry ->> 'project_id')::uuid, (p_entry ->> 'cost_code_id')::uuid);
  if e.id is not null then
    perform private.refuse_locked_time(person, e.started_at);
  end if;
  perform private.refuse_locked_time(person, started);
  perform private.refuse_overlap(person, started, ended, array[entry]);
  insert into public.time_entries as t (id, company_id, user_id, project_id, cost_code_id, started_at, ended_at, work_day,
    break_seconds, source, note, edit_reason)
  values (entry, private.company_id(), person, (p_entry ->> 'project_id')::uuid, (p_entry ->> 'cost_code_id')::uuid, started, ended,
    started::date, round(minutes * 60)::int, 'manual', left(coalesce(p_entry ->> 'note', ''), 1000), reason)
  on conflict (id) do update set (project_id, cost_code_id, started_at, ended_at, break_seconds, note, edit_reason, edited_by, edited_at)
    = (excluded.project_id, excluded.cost_code_id, excluded.started_at, excluded.ended_at, excluded.break_seconds, excluded.note,
      excluded.edit_reason, auth.uid(), now())
  returning * into e;
  return private.time_entry_json(e);
end $$;

create function public.start_break(p_break jsonb) returns jsonb
language sql set search_path = '' as $$ select private.start_break(p_break) $$;

create function public.submit_week(p_day date, p_user_id uuid default null) returns int
language sql set search_path = '' as $$ select private.submit_week(p_day, p_user_id) $$;

create function public.switch_job(p_entry jsonb) returns jsonb
language sql set search_path = '' as $$ select private.switch_job(p_entry) $$;

create function private.switch_job(p_entry jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  person constant uuid := private.require_time_of(p_entry ->> 'user_id', true);
  entry constant uuid := coalesce((p_entry ->> 'id')::uuid, gen_random_uuid());
  project constant uuid := (p_entry ->> 'project_id')::uuid;
  code constant uuid := (p_entry ->> 'cost_code_id')::uuid;
  at constant timestamptz := coalesce((p_entry ->> 'at')::timestamptz, now());
  e public.time_entries;
begin
  e := private.known_entry(person, entry);
  if e.id is not null then
    return private.time_entry_json(e);
  end if;
  perform private.check_time(at, null);
  perform private.check_time_job(project, code);
  select * into e from public.time_entries t
  where t.user_id = person and tstzrange(t.started_at, t.ended_at) @> at;
  if e.id is not null and e.project_id is not distinct from project and e.cost_code_id is not distinct from code then
    return private.time_entry_json(private.merge_entry(e, entry));
  elsif e.id is not null and e.ended_at is null and e.started_at < at then
    perform private.close_entry(e, at, p_entry - 'note');
  end if;
  return private.time_entry_json(private.open_entry(person, entry, at, p_entry));
end $$;

create function public.time_today() returns jsonb
language sql stable set search_path = '' as $$ select private.time_today() $$;

create function private.time_today() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  person constant uuid := auth.uid();
  today constant date := private.company_date(company);
  first constant date := private.week_start(company, today);
  sees_all constant boolean := private.sees_all_projects();
  assigned constant uuid[] := private.assigned_projects();
begin
  perform private.require_read('track_time', 'view_projects');
  return jsonb_build_object('today', today,
    'open', (select private.time_entry_json(e) from public.time_entries e where e.user_id = person and e.company_id = company and e.ended_at is null),
    'entries', (select coalesce(jsonb_agg(private.time_entry_json(e) order by e.started_at), '[]') from public.time_entries e
      where e.user_id = person and e.company_id = company and (e.work_day = today or e.ended_at is null)),
    'today_seconds', (select coalesce(sum(e.worked_seconds), 0) from public.time_entries e
      where e.user_id = person and e.company_id = company and e.work_day = today),
    'week_seconds', (select coalesce(sum(e.worked_seconds), 0) from public.time_entries e
      where e.user_id = person and e.company_id = company and e.work_day between first and first + 6),
    'suggested', (select jsonb_build_object('project_id', e.project_id, 'cost_code_id', e.cost_code_id)
      from public.time_entries e join public.projects p on p.id = e.project_id and p.deleted_at is null and p.archived_at is null
        and p.status <> 'completed'
      where e.user_id = person and e.company_id = company order by e.started_at desc limit 1),
    'projects', (select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name, 'address', p.address,
        'latitude', p.latitude, 'longitude', p.longitude) order by lower(p.name), p.id), '[]')
      from (select * from public.projects q where q.company_id = company and q.deleted_at is null and q.archived_at is null
        and q.status <> 'completed' and (sees_all or q.id = any (assigned)) order by lower(q.name) limit 500) p),
    'codes', (select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'code', c.code, 'name', c.name)
        order by c.cost_type <> 'labor', c.code), '[]')
      from public.cost_codes c where c.company_id = company and c.is_active),
    'tasks', (select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'title', t.title, 'due_date', t.due_date, 'status', t.status,
        'project_id', t.project_id, 'project_name', t.name) order by t.due_date nulls last, t.title), '[]')
      from (select k.id, k.title, k.due_date, k.status, k.project_id, p.name from public.project_tasks k
        join public.projects p on p.id = k.project_id and p.deleted_at is null and p.archived_at is null
        where k.company_id = company and k.assignee_id = person and k.status <> 'completed'
          and (sees_all or p.id = any (assigned)) and (k.due_date is null or k.due_date <= today + 7)
        order by k.due_date nulls last limit 30) t),
    'crew', case when private.has_permission('approve_time') or private.has_role('field_supervisor') then (
      select coalesce(jsonb_agg(jsonb_build_object('user_id', u.id, 'name', coalesce(u.full_name, u.email), 'open',
          (select private.time_entry_json(e) from public.time_entries e where e.user_id = u.id and e.ended_at is null))
          order by lower(coalesce(u.full_name, u.email))), '[]')
      from public.user_profiles u where u.company_id = company and u.is_active and u.id <> person) else '[]' end);
end $$;

create function public.week_of_time(p_day date default null) returns jsonb
language sql stable set search_path = '' as $$ select private.week_of_time(p_day) $$;

create function private.week_of_time(p_day date) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  sees_all constant boolean := private.has_permission('approve_time');
  today constant date := private.company_date(company);
  first date;
  rule public.overtime_rules;
  people jsonb;
begin
  perform private.require_read('track_time', 'view_projects');
  select * into rule from public.overtime_rules r where r.company_id = company;
  if not found then
    rule.daily_hours := 8;
    rule.weekly_hours := 40;
  end if;
  first := private.week_start(company, coalesce(p_day, today));
  with entry as materialized (
    select e, e.user_id, e.work_day, coalesce(e.worked_seconds, 0) as seconds, e.started_at, e.status, private.time_entry_json(e) as json
    from public.time_entries e
    where e.company_id = company and e.work_day between first and first + 6 and (sees_all or e.user_id = auth.uid())
  ), day as (
    select d.user_id, d.work_day, sum(d.seconds) as seconds,
      greatest(0, sum(d.seconds) - coalesce(rule.daily_hours * 3600, sum(d.seconds)))::int as over
    from entry d group by d.user_id, d.work_day
  ), week as (
    select d.user_id, jsonb_object_agg(d.work_day, d.seconds) as days, sum(d.seconds)::int as worked, sum(d.over)::int
      + greatest(0, sum(d.seconds - d.over) - coalesce(rule.weekly_hours * 3600, sum(d.seconds)))::int as overtime
    from day d group by d.user_id
  )
  select coalesce(jsonb_agg(jsonb_build_object('user_id', u.id, 'name', coalesce(u.full_name, u.email), 'role', u.role,
      'worked', coalesce(w.worked, 0), 'regular', coalesce(w.worked - w.overtime, 0), 'overtime', coalesce(w.overtime, 0),
      'days', coalesce(w.days, '{}'), 'status', own.status, 'flags', own.flags, 'entries', own.entries)
    order by lower(coalesce(u.full_name, u.email)), u.id), '[]') into people
  from public.user_profiles u
  left join week w on w.user_id = u.id
  cross join lateral (
    select coalesce(jsonb_agg(e.json order by e.started_at), '[]') as entries,
      case when count(*) = 0 then 'empty' when bool_or(e.status = 'open') then 'open' when bool_or(e.status = 'submitted') then 'submitted'
        when bool_or(e.status = 'approved') then 'approved' else 'exported' end as status,
      coalesce((select jsonb_agg(distinct f.value) from entry x cross join jsonb_array_elements(x.json -> 'flags') f
        where x.user_id = u.id), '[]') as flags
    from entry e where e.user_id = u.id) own
  where u.company_id = company and (u.id = auth.uid() or sees_all and (u.is_active or w.user_id is not null));
  return jsonb_build_object('week_start', first, 'today', today, 'daily_hours', rule.daily_hours, 'weekly_hours', rule.weekly_hours,
    'people', people);
end $$;

create table public.overtime_rules (
  company_id uuid primary key default private.company_id() references public.companies (id) on delete cascade,
  -- Hours after which overtime starts; null for no such limit.
  daily_hours numeric(4, 2) default 8 check (daily_hours > 0 and daily_hours <= 24)
    constraint overtime_rules_daily_hours_not_nan check (daily_hours <> 'NaN'),
  weekly_hours numeric(5, 2) default 40 check (weekly_hours > 0 and weekly_hours <= 168)
    constraint overtime_rules_weekly_hours_not_nan check (weekly_hours <> 'NaN'),
  -- 0 is Sunday.
  week_starts_on int not null default 1 check (week_starts_on between 0 and 6),
  version int not null default 1,
  created_by uuid default auth.uid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create unique index time_entries_open_key on public.time_entries (user_id) where ended_at is null;

create index time_entries_day_idx on public.time_entries (company_id, work_day, user_id);

create index time_entries_person_idx on public.time_entries (company_id, user_id, started_at desc);

create index time_entries_project_idx on public.time_entries (company_id, project_id, work_day);

create index time_entries_code_idx on public.time_entries (company_id, cost_code_id);

call private.protect('public.overtime_rules', reads => 'track_time', writes => 'manage_settings', verbs => 'insert update');

call private.audit('public.overtime_rules', 'company_id');

call private.protect('public.time_entries', reads => 'track_time', verbs => '');

call private.audit('public.time_entries');

create policy time_entries_own on public.time_entries as restrictive for select to authenticated
  using (user_id = (select auth.uid()) or (select private.has_permission('approve_time')));

create trigger time_entries_work_day before insert or update of started_at on public.time_entries
  for each row execute function private.set_work_day();

CREATE TRIGGER zz_see_as BEFORE INSERT OR DELETE OR UPDATE ON public.overtime_rules FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_while_seeing_as();

CREATE TRIGGER zz_see_as BEFORE INSERT OR DELETE OR UPDATE ON public.time_entries FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_while_seeing_as();

grant insert (company_id, daily_hours, weekly_hours, week_starts_on), update (daily_hours, weekly_hours, week_starts_on)
  on public.overtime_rules to authenticated;

grant execute on function private.approve_time(p_day date, p_people jsonb) to authenticated;

grant execute on function private.clock_in(p_entry jsonb) to authenticated;

grant execute on function private.clock_out(p_entry jsonb) to authenticated;

grant execute on function private.delete_time_entry(p_id uuid) to authenticated;

grant execute on function private.end_break(p_break jsonb) to authenticated;

grant execute on function private.project_hours(p_project_id uuid) to authenticated;

grant execute on function private.reopen_time(p_day date, p_user_id uuid, p_reason text) to authenticated;

grant execute on function private.save_time_entry(p_entry jsonb) to authenticated;

grant execute on function private.start_break(p_break jsonb) to authenticated;

grant execute on function private.submit_week(p_day date, p_user_id uuid) to authenticated;

grant execute on function private.switch_job(p_entry jsonb) to authenticated;

grant execute on function private.time_today() to authenticated;

grant execute on function private.week_of_time(p_day date) to authenticated;

grant execute on function public.approve_time(p_day date, p_people jsonb) to authenticated;

grant execute on function public.clock_in(p_entry jsonb) to authenticated;

grant execute on function public.clock_out(p_entry jsonb) to authenticated;

grant execute on function public.delete_time_entry(p_id uuid) to authenticated;

grant execute on function public.end_break(p_break jsonb) to authenticated;

grant execute on function public.project_hours(p_project_id uuid) to authenticated;

grant execute on function public.reopen_time(p_day date, p_user_id uuid, p_reason text) to authenticated;

grant execute on function public.save_time_entry(p_entry jsonb) to authenticated;

grant execute on function public.start_break(p_break jsonb) to authenticated;

grant execute on function public.submit_week(p_day date, p_user_id uuid) to authenticated;

grant execute on function public.switch_job(p_entry jsonb) to authenticated;

grant execute on function public.time_today() to authenticated;

grant execute on function public.week_of_time(p_day date) to authenticated;

comment on table public.overtime_rules is
  'When overtime starts in a company. A company without a row has 8 hours a day, 40 hours a week, and weeks from Monday.';

comment on column public.overtime_rules.week_starts_on is 'The first day of a work week: 0 is Sunday, 1 is Monday.';

comment on table public.time_entries is
  'Time that a person worked: one row from clock-in to clock-out or to the next job. No two of one person overlap, '
  'and at most one is open.';

comment on column public.time_entries.work_day is
  'The day on which the work started, in the company''s time zone. All of its time counts for that day.';

comment on column public.time_entries.worked_seconds is
  'Time worked without breaks, in seconds; actual time, also in a night when clocks change. Null while it is open.';

comment on column public.time_entries.device_started_at is
  'The clock-in by the device''s clock; null for time entered by hand. server_started_at is when the server got it.';

comment on function private.check_time(p_started timestamp with time zone, p_ended timestamp with time zone) is 'Rejects times of an entry that can''t be (PT422). A device''s clock may be up to 5 minutes ahead.';

comment on function private.check_time_job(p_project uuid, p_code uuid) is 'Rejects a project or cost code that the caller can''t use for time (PT404).';

comment on function private.close_entry(p_entry public.time_entries, p_at timestamp with time zone, p_keys jsonb) is 'Ends an open entry and the break in it. A reason marks it as edited: the time was entered, not clocked.';

comment on function private.far_from(p_place jsonb, p_latitude numeric, p_longitude numeric) is 'Whether a place { latitude, longitude } is more than 1 km from a site; false if either is unknown.';

comment on function private.known_entry(p_person uuid, p_id uuid) is 'A person''s entry by its id or by that of a clock-in that was merged into it; empty if there is none. PT404 for another person''s.';

comment on function private.merge_entry(p_entry public.time_entries, p_id uuid) is 'Remembers the id of a clock-in from another device that is this same entry.';

comment on function private.open_entry(p_person uuid, p_id uuid, p_at timestamp with time zone, p_entry jsonb) is 'Starts an entry; refuses one that would overlap another (PT409).';

comment on function private.refuse_locked_time(p_person uuid, p_started timestamp with time zone) is 'Rejects changes by hand of a person''s time in an approved week (PT409).';

comment on function private.refuse_overlap(p_person uuid, p_started timestamp with time zone, p_ended timestamp with time zone, p_except uuid[]) is 'Rejects time (PT409) that overlaps another entry of the person, and names that entry. The exclusion constraint of time_entries has the last word.';

comment on function private.require_time_of(p_person text, p_anyone boolean) is 'Checks that the caller may record time of a person (their own, or anyone''s for those who approve time; for the crew clock a field supervisor too), and locks the person so that changes of their time happen one after another.';

comment on function private.set_work_day() is 'Trigger: the day of a time entry is that of its start, in the company''s time zone.';

comment on function private.time_at(p_job text, p_project uuid) is 'The name of an entry''s project with a word before it: " at Maple Street"; empty without a project.';

comment on function private.time_entry_json(p_entry public.time_entries) is 'A time entry as the functions of the time clock return it, with the names of its project and cost code, and its flags.';

comment on function private.time_flags(p_entry public.time_entries, p_latitude numeric, p_longitude numeric) is 'What to check before approving an entry: over 14 hours (long), over 6 hours without a break (no_break), edited, manual, over 1 km from the project (far), no_location, and received over 5 minutes after the device recorded it (late).';

comment on function private.time_place(p_place jsonb) is 'A place as a device sent it, with five decimals; null if it is none.';

comment on function private.time_span(p_company uuid, p_started timestamp with time zone, p_ended timestamp with time zone) is 'When an entry started and ended, for messages: "Nov 23, 7:00 AM to 3:30 PM", in the company''s time zone.';

comment on function private.week_start(p_company uuid, p_day date) is 'The first day of the company''s work week that contains a day.';

create or replace function private.uses_cost_code(p_company uuid, p_code uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.budget_lines b where b.company_id = p_company and b.cost_code_id = p_code)
    or exists (select from public.change_order_items i where i.company_id = p_company and i.cost_code_id = p_code)
    or exists (select from public.expenses e where e.company_id = p_company and e.cost_code_id = p_code)
    or exists (select from public.cost_forecasts f where f.company_id = p_company and f.cost_code_id = p_code)
    or exists (select from public.time_entries t where t.company_id = p_company and t.cost_code_id = p_code)
$$;

comment on function private.uses_cost_code(p_company uuid, p_code uuid) is 'Whether any budget line, change order, expense, forecast, or time entry names the cost code.';

comment on function public.approve_time(p_day date, p_people jsonb) is 'Approves the week of many people at once; open clocks stay open. Approved time can''t be changed until reopen_time. Returns how many entries. Arguments: p_day, any day of the week; p_people, [{ user_id, seconds: the hours that the approver saw }]. Errors: PT402, PT403, PT409 hours changed in the meantime (names the person), PT422 nobody. Callers: signed-in users with approve_time.';

comment on function public.clock_in(p_entry jsonb) is 'Clocks a person in. The same clock-in sent twice, or from two devices, makes one entry. Keys: id (a uuid made by the device), user_id (a crew member; by default the caller), project_id, cost_code_id, at (by the device''s clock), place { latitude, longitude }, note. Returns the entry. Arguments: p_entry, an object of these keys. Errors: PT402, PT403, PT404 person, project, or cost code, PT409 clocked in elsewhere or overlap (names the entry), PT422 times. Callers: signed-in users with track_time.';

comment on function public.clock_out(p_entry jsonb) is 'Clocks a person out. Sent twice, or from two devices, it ends the entry once. Keys: id (the entry; the open one if the server doesn''t know it), user_id (a crew member; by default the caller), at (by the device''s clock), place, note, reason (marks the entry as edited: a forgotten clock-out). Returns the entry. Arguments: p_entry, an object of these keys. Errors: PT402, PT403, PT404 person or entry, PT409 not clocked in, PT422 times. Callers: signed-in users with track_time.';

comment on function public.delete_time_entry(p_id uuid) is 'Deletes a time entry, the caller''s or, for those who approve time, anyone''s; the audit log has a copy. Returns the id. Arguments: p_id, the entry. Errors: PT402, PT403, PT404 person or entry, PT409 approved week. Callers: signed-in users with track_time.';

comment on function public.end_break(p_break jsonb) is 'Ends the break of the open entry; without a break it changes nothing. Keys: id (the break), user_id (a crew member; by default the caller), at (by the device''s clock). Returns the entry. Arguments: p_break, an object of these keys. Errors: PT402, PT403, PT404 person, PT409 not clocked in, PT422 times. Callers: signed-in users with track_time.';

comment on function public.project_hours(p_project_id uuid) is 'Hours on a project, never wages: { people: [{ user_id, name, seconds, approved_seconds, is_in }], codes: [{ cost_code_id, code, name, seconds, approved_seconds }], days: [{ day, seconds, people }] }. A subcontractor sees their own. Arguments: p_project_id. Errors: PT402, PT403, PT404 project. Callers: signed-in users with track_time.';

comment on function public.reopen_time(p_day date, p_user_id uuid, p_reason text) is 'Opens a person''s approved week again, so that it can be changed; returns how many entries. Arguments: p_day, any day of the week; p_user_id; p_reason, for the audit log. Errors: PT402, PT403, PT404 person, PT409 exported, PT422 no reason. Callers: signed-in users with approve_time.';

comment on function public.save_time_entry(p_entry jsonb) is 'Adds time by hand or changes an entry, with a reason. Keys: id, user_id (by default the caller), project_id, cost_code_id, started_at, ended_at, break_minutes, note, reason, version (0 or none for a new one: if it is there already, it stays as it is). Returns the entry. Arguments: p_entry, an object of these keys. Errors: PT402, PT403, PT404 person, entry, project, or cost code, PT409 stale, still running, overlap (names the entry), or approved week, PT422 times, break, or no reason. Callers: signed-in users with track_time.';

comment on function public.start_break(p_break jsonb) is 'Starts a break in the open entry. Sent twice, or from two devices, it is one break. Keys: id (a uuid made by the device), user_id (a crew member; by default the caller), at (by the device''s clock). Returns the entry. Arguments: p_break, an object of these keys. Errors: PT402, PT403, PT404 person, PT409 not clocked in, PT422 times. Callers: signed-in users with track_time.';

comment on function public.submit_week(p_day date, p_user_id uuid) is 'Submits a person''s open entries of a week for approval; returns how many. Arguments: p_day, any day of the week; p_user_id, by default the caller. Errors: PT402, PT403, PT404 person, PT409 still clocked in. Callers: signed-in users with track_time.';

comment on function public.switch_job(p_entry jsonb) is 'Ends the open entry and starts one on another job at the same moment; clocks in where none is open. Sent twice, it switches once. Keys as of clock_in; the id is that of the new entry. Returns the new entry. Arguments: p_entry. Errors: PT402, PT403, PT404 person, project, or cost code, PT409 overlap (names the entry), PT422 times. Callers: signed-in users with track_time.';

comment on function public.time_today() is 'What the time clock shows the caller: { today, open: the entry that runs, entries of today, today_seconds, week_seconds, suggested: { project_id, cost_code_id } of the last work, projects, codes, tasks: own tasks due within a week, crew: people to clock in }. Errors: PT402, PT403. Callers: signed-in users with track_time.';

comment on function public.week_of_time(p_day date) is 'A week of time: { week_start, today, daily_hours, weekly_hours, people: [{ user_id, name, role, worked, regular, overtime (seconds), days: { date: seconds }, status, flags, entries }] }. Those who approve time see everyone, others themselves. Overtime is what is over the daily limit, and of the rest what is over the weekly limit. Arguments: p_day, any day of the week; by default today where the company works. Errors: PT402, PT403. Callers: signed-in users with track_time.';

reset check_function_bodies;

-- Data
insert into public.role_permissions (role, permission) values
  ('owner', 'track_time'), ('owner', 'approve_time'), ('project_manager', 'track_time'),
  ('project_manager', 'approve_time'), ('field_supervisor', 'track_time'), ('subcontractor', 'track_time')
on conflict do nothing;
