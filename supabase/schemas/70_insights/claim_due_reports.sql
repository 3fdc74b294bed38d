create function public.claim_due_reports(p_limit int default 20) returns setof public.report_runs
language plpgsql security definer set search_path = '' as $$
declare
  own_zone constant text := current_setting('timezone');
  due record;
begin
  for due in
    select s.company_id, s.id, s.recipients, c.timezone, m.last_month
    from public.report_schedules s join public.companies c on c.id = s.company_id and c.is_active
    cross join lateral (select (date_trunc('month', private.local_time(now(), c.timezone)) - interval '1 month')::date as last_month) m
    where s.is_active and private.local_time(s.created_at, c.timezone) < m.last_month + interval '1 month'
      and not exists (select from public.report_runs r where r.company_id = s.company_id and r.schedule_id = s.id and r.month = m.last_month)
  loop
    begin
      perform private.set_time_zone(due.timezone);
      insert into public.report_runs (company_id, schedule_id, month, recipients, figures)
      values (due.company_id, due.id, due.last_month, due.recipients, private.month_report(due.company_id, due.last_month))
      on conflict (company_id, schedule_id, month) do nothing;
    exception when others then
      insert into public.report_runs (company_id, schedule_id, month, recipients, figures, status, error)
      values (due.company_id, due.id, due.last_month, due.recipients, '{}', 'failed', left(sqlerrm, 1000))
      on conflict (company_id, schedule_id, month) do nothing;
    end;
  end loop;
  perform set_config('timezone', own_zone, true);
  perform private.fail_stuck_jobs('report');
  return query
    update public.report_runs r set status = 'sending', attempts = r.attempts + 1, taken_until = now() + interval '2 minutes'
    where r.id in (
      select q.id from public.report_runs q
      where q.status in ('queued', 'sending') and coalesce(q.taken_until < now(), true)
      order by q.created_at limit p_limit for update skip locked)
    returning r.*;
end $$;
comment on function public.claim_due_reports is
  'Writes the report of the month before for each company that wants it (once), then returns what is to be mailed, '
  'each to one caller, which then has two minutes. Arguments: p_limit rows. Callers: the messaging gateway.';
grant execute on function public.claim_due_reports to service_role;
