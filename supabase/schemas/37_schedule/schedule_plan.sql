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
comment on function private.schedule_plan is
  'A network { calendar, entries, dependencies } on the scale of working days: starts and finishes are the numbers of '
  'working days before an entry begins, and before the day after it ends; lengths apply once it moves. Links are sorted '
  'by successor; into_from and out_from say where those of each entry begin. Entries without a date are left out. '
  'The same rules as planOf in packages/domain. Errors: PT422 a cycle, no working day.';
