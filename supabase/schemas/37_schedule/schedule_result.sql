create function private.schedule_result(
  p_network jsonb, p_first date, p_ids text[], p_milestones boolean[], p_starts int[], p_finishes int[], p_old_starts int[],
  p_old_finishes int[], p_moved int[], p_conflicts jsonb[]
) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  days date[];
  most int;
  pattern int;
begin
  select greatest(
    (select max(greatest(p_starts[i] + 1, p_finishes[i])) from unnest(p_moved) i),
    (select max((c ->> 'needed')::int + 1) from unnest(p_conflicts) c)) into most;
  if most is null then
    return '{"moves": [], "conflicts": []}';
  end if;
  pattern := jsonb_array_length(p_network -> 'calendar' -> 'weekdays');
  select array_agg(d.day) into days
  from private.work_days(p_network -> 'calendar', p_first,
    p_first + ((most + jsonb_array_length(p_network -> 'calendar' -> 'exceptions')) / pattern + 2) * 7) d
  where d.works;
  return jsonb_build_object(
    'moves', (select coalesce(jsonb_agg(jsonb_build_object('id', p_ids[m.i],
        'start_date', case when e.value ->> 'start_date' is not null then days[case when p_milestones[m.i] then p_starts[m.i] else p_starts[m.i] + 1 end] end,
        'due_date', case when e.value ->> 'due_date' is not null then days[p_finishes[m.i]] end) order by m.i), '[]')
      from unnest(p_moved) m (i)
      join jsonb_array_elements(p_network -> 'entries') e on e.value ->> 'id' = p_ids[m.i]
      where (p_starts[m.i], p_finishes[m.i]) <> (p_old_starts[m.i], p_old_finishes[m.i])),
    'conflicts', (select coalesce(jsonb_agg(jsonb_build_object('id', p_ids[(c ->> 'at')::int],
        'depends_on_id', p_ids[(c ->> 'from')::int],
        'reason', (select case e ->> 'status' when 'completed' then 'completed' else 'pinned' end
          from jsonb_array_elements(p_network -> 'entries') e where e ->> 'id' = p_ids[(c ->> 'at')::int]),
        'needed_date', days[(c ->> 'needed')::int + case when p_milestones[(c ->> 'at')::int] then 0 else 1 end])
        order by (c ->> 'at')::int, (c ->> 'link')::int), '[]')
      from unnest(p_conflicts) c));
end $$;
comment on function private.schedule_result is 'The answer of private.reschedule: working days as dates again, in the order of the entries.';
