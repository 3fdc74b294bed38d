create function private.cost_after_time() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  before public.time_entries[] := '{}';
  after public.time_entries[] := '{}';
  company uuid;
begin
  if tg_op <> 'INSERT' then
    before := array(select o from old_entries o);
  end if;
  if tg_op <> 'DELETE' then
    after := array(select n from new_entries n);
  end if;
  for company in select distinct e.company_id from unnest(before || after) e order by 1 loop
    perform private.cost_time(company, array_agg(w.user_id), array_agg(w.first))
    from (
      select distinct e.user_id, private.week_start(company, e.work_day) as first
      from unnest(before) o
      full join unnest(after) n on n.id = o.id
      cross join lateral unnest(array[o, n]) e
      where e.company_id = company and (o.started_at, o.ended_at, o.break_seconds, o.project_id, o.cost_code_id, o.status, o.work_day)
        is distinct from (n.started_at, n.ended_at, n.break_seconds, n.project_id, n.cost_code_id, n.status, n.work_day)) w
    having count(*) > 0;
  end loop;
  return null;
end $$;
comment on function private.cost_after_time is
  'Trigger: splits and costs the weeks again whose time changed, once for all rows of a statement.';
