set check_function_bodies = off;

create function private.reschedule(p_network jsonb, p_is_pulled_in boolean default false) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  plan record;
  starts int[];
  finishes int[];
  violated boolean;
  into_from int[];
  link_from int[];
  link_lag int[];
  lengths int[];
  milestones boolean[];
  earliest int[];
  bound boolean[];
  pinned boolean[];
  states text[];
  link_types text[];
  at int;
  soonest int;
  pulled boolean;
  predecessor int;
  lag int;
  moved int[] := '{}';
  hits jsonb[] := '{}';
begin
  select * into plan from private.schedule_plan(p_network);
  into_from := plan.into_from;
  link_from := plan.link_from;
  link_lag := plan.link_lag;
  lengths := plan.lengths;
  milestones := plan.milestones;
  earliest := plan.earliest;
  bound := plan.bound;
  pinned := plan.pinned;
  states := plan.states;
  link_types := plan.link_type;
  starts := plan.starts;
  finishes := plan.finishes;
  foreach at in array coalesce(plan.positions, '{}') loop
    declare
      i constant int := at;
      len constant int := lengths[i];
      fixed constant boolean := pinned[i] or states[i] = 'completed';
    begin
      soonest := greatest(case when milestones[i] then 1 else 0 end, earliest[i]);
      violated := starts[i] < earliest[i];
      if violated and fixed then
        hits := hits || jsonb_build_object('at', i, 'link', 2147483647, 'needed', soonest);
      end if;
      for n in into_from[i] .. into_from[i + 1] - 1 loop
        predecessor := link_from[n];
        lag := link_lag[n];
        lag := lag + case when link_types[n] in ('fs', 'ff') then finishes[predecessor] else starts[predecessor] end;
        if (link_types[n] in ('fs', 'ss') and starts[i] < lag) or (link_types[n] in ('ff', 'sf') and finishes[i] < lag) then
          violated := true;
          if fixed then
            hits := hits || jsonb_build_object('at', i, 'link', n, 'from', predecessor, 'needed', greatest(case when milestones[i] then 1 else 0 end,
              case when link_types[n] in ('fs', 'ss') then lag else lag - len end));
          end if;
        end if;
        soonest := greatest(soonest, case when link_types[n] in ('fs', 'ss') then lag else lag - len end);
      end loop;
      pulled := p_is_pulled_in and states[i] <> 'in_progress'
        and (bound[i] or into_from[i + 1] > into_from[i]);
      if not fixed and (violated or pulled and soonest < starts[i]) then
        starts[i] := case when pulled then soonest else greatest(starts[i], soonest) end;
        finishes[i] := starts[i] + len;
        moved := moved || i;
      end if;
    end;
  end loop;
  return private.schedule_result(p_network, plan.first_day, plan.ids, plan.milestones, starts, finishes, plan.starts, plan.finishes, moved, hits);
end $$;

create function private.schedule_floats(p_network jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  plan record;
  out_from int[];
  out_links int[];
  link_to int[];
  link_lag int[];
  positions int[];
  starts int[];
  finishes int[];
  pinned boolean[];
  states text[];
  link_types text[];
  late_starts int[];
  late_finishes int[];
  last int;
  totals int[] := '{}';
  frees int[] := '{}';
  size int;
begin
  select * into plan from private.schedule_plan(p_network);
  out_from := plan.out_from;
  out_links := plan.out_links;
  link_to := plan.link_to;
  link_lag := plan.link_lag;
  positions := plan.positions;
  starts := plan.starts;
  finishes := plan.finishes;
  pinned := plan.pinned;
  states := plan.states;
  link_types := plan.link_type;
  size := coalesce(cardinality(plan.ids), 0);
  select greatest(0, max(f)) into last from unnest(plan.finishes) f;
  for k in reverse size .. 1 loop
    declare
      i constant int := positions[k];
      len constant int := finishes[i] - starts[i];
      finish int := last;
      free int := last - finishes[i];
      l int;
      j int;
      late int;
      now_ int;
      more int;
    begin
      for n in out_from[i] .. out_from[i + 1] - 1 loop
        l := out_links[n];
        j := link_to[l];
        continue when states[j] = 'completed';
        more := case when link_types[l] in ('ss', 'sf') then len else 0 end - link_lag[l];
        if link_types[l] in ('fs', 'ss') then
          now_ := starts[j];
          late := late_starts[j];
        else
          now_ := finishes[j];
          late := late_finishes[j];
        end if;
        if pinned[j] then
          late := least(late, now_);
        end if;
        finish := least(finish, late + more);
        free := least(free, now_ + more - finishes[i]);
      end loop;
      late_finishes[i] := finish;
      late_starts[i] := finish - len;
      totals[i] := finish - finishes[i];
      frees[i] := free;
    end;
  end loop;
  return (select coalesce(jsonb_agg(jsonb_build_object('id', plan.ids[i], 'total_float', totals[i], 'free_float', frees[i],
    'is_critical', totals[i] <= 0 and plan.states[i] <> 'completed') order by i), '[]') from generate_series(1, size) i);
end $$;

create function private.schedule_order(
  p_titles text[], p_link_from int[], p_link_to int[], p_into_from int[], p_out_from int[], p_out_links int[]
) returns int[]
language plpgsql immutable set search_path = '' as $$
declare
  size constant int := cardinality(p_titles);
  missing int[] := array_fill(0, array[size]);
  placed int[] := array_fill(0, array[size]);
  path int[] := '{}';
  count int := 0;
  read int := 0;
  at int;
  next int;
begin
  for i in 1 .. size loop
    missing[i] := p_into_from[i + 1] - p_into_from[i];
    if missing[i] = 0 then
      count := count + 1;
      placed[count] := i;
    end if;
  end loop;
  while read < count loop
    read := read + 1;
    for n in p_out_from[placed[read]] .. p_out_from[placed[read] + 1] - 1 loop
      at := p_link_to[p_out_links[n]];
      missing[at] := missing[at] - 1;
      if missing[at] = 0 then
        count := count + 1;
        placed[count] := at;
      end if;
    end loop;
  end loop;
  if count = size then
    return placed;
  end if;
  select min(i) into at from generate_series(1, size) i where missing[i] > 0;
  while not at = any (path) loop
    path := path || at;
    for n in p_into_from[at] .. p_into_from[at + 1] - 1 loop
      next := p_link_from[n];
      exit when missing[next] > 0;
    end loop;
    at := next;
  end loop;
  path := path[array_position(path, at):] || at;
  perform private.raise_api_error('PT422', format('These entries depend on each other: %s.', (
    select string_agg(p_titles[p], ' → ' order by ord desc) from unnest(path) with ordinality u (p, ord))), 'depends_on');
  return null;
end $$;

create function private.schedule_plan(
  p_network jsonb, out first_day date, out ids text[], out titles text[], out starts int[], out finishes int[], out lengths int[],
  out earliest int[], out milestones boolean[], out states text[], out pinned boolean[], out bound boolean[], out link_from int[],
  out link_to int[], out link_type text[], out link_lag int[], out into_from int[], out out_from int[], out out_links int[],
  out positions int[]
)
language plpgsql stable set search_path = '' as $$
declare
  before int[];
  last_day date;
begin
  select min(coalesce(e.start_date, e.due_date)), max(greatest(e.due_date, e.start_date, e.constraint_date)) into first_day, last_day
  from jsonb_to_recordset(p_network -> 'entries') e (start_date date, due_date date, constraint_date date)
  where coalesce(e.start_date, e.due_date) is not null;
  if jsonb_array_length(p_network -> 'calendar' -> 'weekdays') = 0 then
    perform private.raise_api_error('PT422', 'A calendar needs at least one working day.', 'weekdays');
  elsif first_day is null then
    return;
  end if;
  select array_agg(d.before order by d.day) into before from private.work_days(p_network -> 'calendar', first_day, last_day + 1) d;
  select array_agg(s.id order by s.ord), array_agg(s.title order by s.ord),
    array_agg(case when s.milestone then s.finish else s.start end order by s.ord), array_agg(s.finish order by s.ord),
    array_agg(case when s.milestone then 0 when s.one_day then 1
      else greatest(case when s.kind = 'milestone' then 2 else 1 end, coalesce(s.work_days, s.finish - s.start)) end order by s.ord),
    array_agg(s.earliest order by s.ord), array_agg(s.milestone order by s.ord),
    array_agg(s.status order by s.ord), array_agg(s.is_pinned order by s.ord), array_agg(s.constrained order by s.ord)
  into ids, titles, starts, finishes, lengths, earliest, milestones, states, pinned, bound
  from (
    select e.*, before[e.first - first_day + 1] as start, before[e.last - first_day + 2] as finish,
      e.kind = 'milestone' and e.first = e.last as milestone, e.start_date is null or e.due_date is null as one_day,
      coalesce(before[greatest(e.constraint_date - first_day, 0) + 1], 0) as earliest, e.constraint_date is not null as constrained
    from (
      select i.ord, r.*, coalesce(r.start_date, r.due_date) as first, coalesce(r.due_date, r.start_date) as last
      from jsonb_array_elements(p_network -> 'entries') with ordinality i (entry, ord),
        jsonb_to_record(i.entry) r (id text, title text, kind text, status text, start_date date, due_date date, work_days int,
          is_pinned boolean, constraint_date date)
      where coalesce(r.start_date, r.due_date) is not null) e) s;
  with places as materialized (select id, ord::int as ord from unnest(ids) with ordinality p (id, ord)),
  links as materialized (
    select f.ord as from_, t.ord as to_, d.value ->> 'type' as type, (d.value ->> 'lag_days')::int as lag,
      row_number() over (order by t.ord, d.ord)::int as n
    from jsonb_array_elements(p_network -> 'dependencies') with ordinality d (value, ord)
    join places f on f.id = d.value ->> 'depends_on_id' join places t on t.id = d.value ->> 'entry_id')
  select coalesce(array_agg(l.from_ order by l.n), '{}'), coalesce(array_agg(l.to_ order by l.n), '{}'),
    coalesce(array_agg(l.type order by l.n), '{}'), coalesce(array_agg(l.lag order by l.n), '{}'),
    coalesce(array_agg(l.n order by l.from_, l.n), '{}'),
    -- Where the links into and out of each entry begin; one more entry at the end.
    (select array_agg(coalesce(c.n, 0) order by c.ord) from (
      select g.ord, 1 + sum(coalesce(k.n, 0)) over (order by g.ord) as n from generate_series(1, cardinality(ids) + 1) g (ord)
      left join (select to_ + 1 as ord, count(*) as n from links group by to_) k on k.ord = g.ord) c),
    (select array_agg(coalesce(c.n, 0) order by c.ord) from (
      select g.ord, 1 + sum(coalesce(k.n, 0)) over (order by g.ord) as n from generate_series(1, cardinality(ids) + 1) g (ord)
      left join (select from_ + 1 as ord, count(*) as n from links group by from_) k on k.ord = g.ord) c)
  into link_from, link_to, link_type, link_lag, out_links, into_from, out_from
  from links l;
  positions := private.schedule_order(titles, link_from, link_to, into_from, out_from, out_links);
end $$;

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

create function private.work_days(p_calendar jsonb, p_first date, p_last date) returns table (day date, works boolean, before int)
language sql immutable set search_path = '' as $$
  with exceptions as materialized (
    select (e ->> 'date')::date as day, (e ->> 'is_working')::boolean as works
    from jsonb_array_elements(p_calendar -> 'exceptions') e
    where (e ->> 'date')::date between p_first and p_last
  ), weekdays as materialized (
    select array(select jsonb_array_elements_text(p_calendar -> 'weekdays')::int) as list
  ), days as (
    select p_first + n as day, coalesce(e.works, extract(isodow from p_first + n)::int = any (w.list)) as works
    from generate_series(0, p_last - p_first) n cross join weekdays w left join exceptions e on e.day = p_first + n)
  select d.day, d.works,
    coalesce(count(*) filter (where d.works) over (order by d.day rows between unbounded preceding and 1 preceding), 0)::int
  from days d
$$;

comment on function private.reschedule(p_network jsonb, p_is_pulled_in boolean) is 'What moves so that no dependency of a network is violated: { moves: [{ id, start_date, due_date }], conflicts: [{ id, depends_on_id or null for the constraint date, reason pinned or completed, needed_date }] }. The same rules as reschedule in packages/domain. Errors: PT422 a cycle, no working day.';

comment on function private.schedule_floats(p_network jsonb) is 'Float of each dated entry in working days: [{ id, total_float until the job ends later, free_float until a successor moves, is_critical }]. The same rules as scheduleFloats in packages/domain. Errors: PT422 a cycle, no working day.';

comment on function private.schedule_order(p_titles text[], p_link_from integer[], p_link_to integer[], p_into_from integer[], p_out_from integer[], p_out_links integer[]) is 'Positions of entries in an order in which predecessors come first. Error: PT422 with the titles of a cycle.';

comment on function private.schedule_plan(p_network jsonb, OUT first_day date, OUT ids text[], OUT titles text[], OUT starts integer[], OUT finishes integer[], OUT lengths integer[], OUT earliest integer[], OUT milestones boolean[], OUT states text[], OUT pinned boolean[], OUT bound boolean[], OUT link_from integer[], OUT link_to integer[], OUT link_type text[], OUT link_lag integer[], OUT into_from integer[], OUT out_from integer[], OUT out_links integer[], OUT positions integer[]) is 'A network { calendar, entries, dependencies } on the scale of working days: starts and finishes are the numbers of working days before an entry begins, and before the day after it ends; lengths apply once it moves. Links are sorted by successor; into_from and out_from say where those of each entry begin. Entries without a date are left out. The same rules as planOf in packages/domain. Errors: PT422 a cycle, no working day.';

comment on function private.schedule_result(p_network jsonb, p_first date, p_ids text[], p_milestones boolean[], p_starts integer[], p_finishes integer[], p_old_starts integer[], p_old_finishes integer[], p_moved integer[], p_conflicts jsonb[]) is 'The answer of private.reschedule: working days as dates again, in the order of the entries.';

comment on function private.work_days(p_calendar jsonb, p_first date, p_last date) is 'The days of a range with whether each is a working day, and how many working days of the range are before it. p_calendar: { weekdays: 1 Monday to 7 Sunday, exceptions: [{ date, is_working }] }.';

reset check_function_bodies;
