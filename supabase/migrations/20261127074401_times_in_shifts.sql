set check_function_bodies = off;

comment on column public.schedule_shifts.entries is '[{ id, title, before: { start_date, due_date, work_days; start_time and end_time if they change }, after }].';

create or replace function private.plan_reschedule(p_company uuid, p_project uuid, p_request jsonb) returns jsonb
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
      'before', jsonb_build_object('start_date', t.start_date, 'due_date', t.due_date, 'work_days', t.work_days)
        || case when c.is_retimed then jsonb_build_object('start_time', t.start_time, 'end_time', t.end_time) else '{}' end,
      'after', jsonb_build_object('start_date', w.start_date, 'due_date', w.due_date, 'work_days', w.work_days)
        || case when c.is_retimed then jsonb_build_object('start_time', c.start_time, 'end_time', c.end_time) else '{}' end)
      order by w.start_date, w.due_date, t.id), '[]')
    from (select (e ->> 'id')::uuid as id, (case when m is null then e ->> 'start_date' else m ->> 'start_date' end)::date as start_date,
        (case when m is null then e ->> 'due_date' else m ->> 'due_date' end)::date as due_date, (e ->> 'work_days')::int as work_days
      from jsonb_array_elements(network -> 'entries') e
      left join jsonb_array_elements(result -> 'moves') m on m ->> 'id' = e ->> 'id') w
    join public.project_timeline t on t.company_id = p_company and t.id = w.id
    left join jsonb_array_elements(p_request -> 'edits') g on g ->> 'id' = t.id::text
    cross join lateral (select (g ->> 'start_time')::time as start_time, (g ->> 'end_time')::time as end_time, coalesce(g ? 'start_time'
      and (t.start_time, t.end_time) is distinct from ((g ->> 'start_time')::time, (g ->> 'end_time')::time), false) as is_retimed) c
    where (t.start_date, t.due_date) is distinct from (w.start_date, w.due_date) or c.is_retimed));
end $$;

comment on function private.plan_reschedule(p_company uuid, p_project uuid, p_request jsonb) is 'What a request would change, with times of day for entries whose times change: { entries: [{ id, title, version, before, after }], conflicts, calendar }. Days lost make the entries that are underway on from_date that much longer; everything else follows by dependencies. Errors: PT422.';

create or replace function private.set_entry_dates(p_company uuid, p_entries jsonb, p_side text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform set_config('plumbline.rescheduling', 'on', true);
  update public.project_timeline t set start_date = (e -> p_side ->> 'start_date')::date, due_date = (e -> p_side ->> 'due_date')::date,
    work_days = (e -> p_side ->> 'work_days')::int,
    start_time = case when e -> p_side ? 'start_time' then (e -> p_side ->> 'start_time')::time else t.start_time end,
    end_time = case when e -> p_side ? 'start_time' then (e -> p_side ->> 'end_time')::time else t.end_time end
  from jsonb_array_elements(p_entries) e
  where t.company_id = p_company and t.id = (e ->> 'id')::uuid;
  perform set_config('plumbline.rescheduling', '', true);
end $$;

comment on function private.set_entry_dates(p_company uuid, p_entries jsonb, p_side text) is 'Sets the dates, durations, and changed times of a shift''s entries to those before or after it.';

create or replace function private.with_following(p_company uuid, p_project uuid, p_request jsonb) returns jsonb
language sql stable security definer set search_path = '' as $$
  select case when following.edits is null then p_request else p_request || jsonb_build_object('edits', (p_request -> 'edits') || following.edits) end
  from (
    select jsonb_agg(jsonb_build_object('id', o.id, 'version', o.version, 'start_date', o.start_date + m.days, 'due_date', o.due_date + m.days)
        || case when e ? 'start_time' then jsonb_build_object('start_time', e -> 'start_time', 'end_time', e -> 'end_time') else '{}' end
      order by coalesce(o.start_date, o.due_date), o.id) as edits
    from jsonb_array_elements(coalesce(p_request -> 'edits', '[]')) e
    join public.project_timeline t on t.company_id = p_company and t.project_id = p_project and t.id = (e ->> 'id')::uuid
    cross join lateral (select coalesce((e ->> 'start_date')::date, (e ->> 'due_date')::date) - coalesce(t.start_date, t.due_date) as days) m
    join public.project_timeline o on o.company_id = p_company and o.project_id = p_project and o.series_id = t.series_id
      and coalesce(o.start_date, o.due_date) > coalesce(t.start_date, t.due_date) and o.status <> 'completed' and not o.is_pinned
    where (e ->> 'is_following')::boolean and m.days is not null) following
$$;

comment on function private.with_following(p_company uuid, p_project uuid, p_request jsonb) is 'A request to reschedule whose edits with is_following also move the later entries of their series by as many days, to the same times.';

comment on function public.apply_reschedule(p_project_id uuid, p_request jsonb) is 'Moves entries and what follows from them as one shift, and asks assigned people about their new dates; returns the shift. Sent twice, it is one shift. Keys: id (a uuid made by the device), cause (edit, weather, change_order, pull_in), cause_id, reason, edits [{ id, version, start_date, due_date, start_time and end_time to change both, is_following: also later entries of its series }], from_date with days (working days lost on that day), is_pulled_in, expected [{ id, start_date, due_date }] of the preview. Arguments: p_project_id; p_request, an object of these keys. Errors: PT402, PT403, PT404, PT409 moved by someone else or not what the preview showed, PT422. Callers: signed-in users with edit_projects.';

comment on function public.undo_reschedule(p_shift_id uuid) is 'Restores the dates, times, durations, and answers from before a shift; returns the shift. A second undo changes nothing. Arguments: p_shift_id. Errors: PT402, PT403, PT404, PT409 an entry was moved or deleted since. Callers: signed-in users with edit_projects.';

create or replace function private.check_reschedule(p_company uuid, p_project uuid, p_request jsonb) returns void
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
    elsif (moved.edit ->> 'end_time')::time <= (moved.edit ->> 'start_time')::time
      and coalesce(moved.edit ->> 'start_date', moved.edit ->> 'due_date') = moved.edit ->> 'due_date' then
      perform private.raise_api_error('PT422', 'The end time must be after the start time.', 'end_time');
    elsif coalesce(moved.edit ->> 'due_date', moved.edit ->> 'start_date') is not null
      and abs(coalesce(moved.edit ->> 'due_date', moved.edit ->> 'start_date')::date - current_date) > 7300 then
      perform private.raise_api_error('PT422', 'This date is too far away. Check the year.', 'due_date');
    end if;
  end loop;
end $$;

create or replace function private.undo_reschedule(p_shift_id uuid) returns jsonb
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
    or (e -> 'after' ? 'start_time'
      and (t.start_time, t.end_time) is distinct from ((e -> 'after' ->> 'start_time')::time, (e -> 'after' ->> 'end_time')::time))
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

reset check_function_bodies;
