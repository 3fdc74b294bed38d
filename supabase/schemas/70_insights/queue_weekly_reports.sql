create function private.queue_weekly_reports(p_now timestamptz default now()) returns int
language plpgsql security definer set search_path = '' as $$
declare
  own_zone constant text := current_setting('timezone');
  queued int := 0;
  added int;
  due record;
begin
  for due in
    select n.company_id, c.timezone, w.monday, l.at::date as today from public.notification_preferences n
    join public.companies c on c.id = n.company_id and c.is_active
    cross join lateral (select private.local_time(p_now, c.timezone) as at) l
    cross join lateral (select date_trunc('week', l.at)::date as monday) w
    where n.weekly_reports
      -- a service that was down on Monday catches up until Wednesday
      and l.at >= w.monday + time '06:00' and l.at < w.monday + 3
      and private.local_time(n.weekly_reports_since, c.timezone) < w.monday
      and exists (select from public.user_profiles u where u.company_id = n.company_id and u.role = 'owner' and u.is_active
        and not exists (select from private.notices o where o.user_id = u.id and o.kind = 'weekly_report' and o.about = w.monday::text))
    limit 20
  loop
    begin
      perform private.set_time_zone(due.timezone);
      insert into private.notices (company_id, user_id, kind, about, facts)
      select due.company_id, u.id, 'weekly_report', due.monday::text, r.facts
      from (select private.week_report(due.company_id, due.monday - 7, due.today) as facts offset 0) r
      join public.user_profiles u on u.company_id = due.company_id and u.role = 'owner' and u.is_active
      on conflict do nothing;
      get diagnostics added = row_count;
      queued := queued + added;
    exception when others then
      insert into private.notices (company_id, user_id, kind, about, facts, status, error)
      select due.company_id, u.id, 'weekly_report', due.monday::text, '{}', 'failed', left(sqlerrm, 1000)
      from public.user_profiles u where u.company_id = due.company_id and u.role = 'owner' and u.is_active
      on conflict do nothing;
    end;
  end loop;
  perform set_config('timezone', own_zone, true);
  return queued;
end $$;
comment on function private.queue_weekly_reports is
  'On Monday from six in a company''s own time zone its owners get the report of the week before, once, however often '
  'and by however many this is asked. Twenty companies at a time.';
