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
      e.value || jsonb_build_object('due_date', private.add_work_days(calendar, (e.value ->> 'due_date')::date, lost))
      -- A visit or an inspection is later, not longer.
      || case when e.value ->> 'kind' <> 'task' then jsonb_build_object('start_date', private.add_work_days(calendar, (e.value ->> 'start_date')::date, lost))
      else jsonb_build_object('work_days', (select greatest(1, count(*) filter (where d.works)) + lost from private.work_days(calendar,
          (e.value ->> 'start_date')::date, (e.value ->> 'due_date')::date) d)) end
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
comment on function private.plan_reschedule is
  'What a request would change, with times of day for entries whose times change: { entries: [{ id, title, version, before, after }], conflicts, calendar }. Days lost make the tasks '
  'that are underway on from_date that much longer, and visits and inspections later; everything else follows by dependencies. Errors: PT422.';
