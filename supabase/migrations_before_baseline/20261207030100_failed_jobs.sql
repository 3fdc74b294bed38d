-- Work that a job takes out of the database is given up after a number of attempts, also when its taker never reports
-- back; what one company's rows cannot produce no longer stops the others. Operators read both lists in operator_report().

alter table private.project_updates add column attempts int not null default 0, add column error text, add column failed_at timestamptz;
comment on column private.project_updates.failed_at is 'When it was given up; a new change of status tries again.';

create function private.give_up_jobs(p_job text) returns void
language plpgsql set search_path = '' as $$
declare
  reason constant text := 'Given up: no attempt ended.';
begin
  case p_job
    when 'report' then
      update public.report_runs set status = 'failed', error = coalesce(error, reason)
      where status in ('queued', 'sending') and attempts >= 5 and coalesce(taken_until < now(), true);
    when 'notice' then
      update private.notices set status = 'failed', error = coalesce(error, reason)
      where status = 'queued' and attempts >= 5 and coalesce(taken_until < now(), true);
    when 'receipt' then
      update private.receipt_mails set status = 'failed', error = coalesce(error, reason)
      where status in ('queued', 'sending') and attempts >= 12 and next_attempt_at <= now();
    when 'reminder' then
      update public.reminders set status = 'failed', error = coalesce(error, reason)
      where status = 'sending' and attempts >= 12 and coalesce(taken_until < now(), true);
    when 'project update' then
      update private.project_updates set failed_at = now(), error = coalesce(error, reason)
      where failed_at is null and attempts >= 5 and coalesce(taken_until < now(), true);
    when 'webhook' then
      update public.webhook_deliveries set status = 'failed', error = coalesce(error, reason)
      where status in ('pending', 'sending') and attempts >= 8 and next_attempt_at <= now();
    when 'message' then
      -- Every attempt that reports back is retried for a day; this is for those that never do.
      update public.client_messages set status = 'failed', twilio_error_message = coalesce(twilio_error_message, reason)
      where direction = 'outbound' and status = 'pending' and attempts >= 500 and coalesce(taken_until < now(), true);
  end case;
end $$;
comment on function private.give_up_jobs is 'Marks as failed what a job has taken too often without an end.';

create or replace function public.take_due_reports(p_limit integer default 20) returns setof public.report_runs
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
      perform private.set_clock(due.timezone);
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
  perform private.give_up_jobs('report');
  return query
    update public.report_runs r set status = 'sending', attempts = r.attempts + 1, taken_until = now() + interval '2 minutes'
    where r.id in (
      select q.id from public.report_runs q
      where q.status in ('queued', 'sending') and coalesce(q.taken_until < now(), true)
      order by q.created_at limit p_limit for update skip locked)
    returning r.*;
end $$;

create or replace function private.queue_tax_notices(p_now timestamptz default now()) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  queued int := 0;
  due record;
begin
  for due in
    select s.company_id, p.id as user_id, s.tax_name, f.due_on
    from public.company_tax_settings s
    join public.companies c on c.id = s.company_id and c.is_active
    cross join lateral (select private.local_time(p_now, c.timezone)::date as today) l
    cross join lateral (
      select min(d::date) as due_on from generate_series(l.today::timestamp, (l.today + 31)::timestamp, interval '1 day') d
      where extract(day from d) = s.filing_reminder_day
    ) f
    join public.user_profiles p on p.company_id = s.company_id and p.role = 'owner' and p.is_active
    where s.filing_reminder_day is not null and f.due_on - l.today <= 3
      and not exists (select from private.notices n where n.user_id = p.id and n.kind = 'tax_filing' and n.about = f.due_on::text)
  loop
    begin
      insert into private.notices (company_id, user_id, kind, about, facts)
      values (due.company_id, due.user_id, 'tax_filing', due.due_on::text,
        private.tax_of_month(due.company_id, (date_trunc('month', due.due_on::timestamp) - interval '1 month')::date)
          || jsonb_build_object('due_on', due.due_on, 'tax_name', due.tax_name))
      on conflict do nothing;
      queued := queued + 1;
    exception when others then
      insert into private.notices (company_id, user_id, kind, about, facts, status, error)
      values (due.company_id, due.user_id, 'tax_filing', due.due_on::text, '{}', 'failed', left(sqlerrm, 1000))
      on conflict do nothing;
    end;
  end loop;
  return queued;
end $$;

create or replace function private.queue_weekly_reports(p_now timestamptz default now()) returns integer
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
      -- a service that stood still on Monday makes up for it until Wednesday
      and l.at >= w.monday + time '06:00' and l.at < w.monday + 3
      and private.local_time(n.weekly_reports_since, c.timezone) < w.monday
      and exists (select from public.user_profiles u where u.company_id = n.company_id and u.role = 'owner' and u.is_active
        and not exists (select from private.notices o where o.user_id = u.id and o.kind = 'weekly_report' and o.about = w.monday::text))
    limit 20
  loop
    begin
      perform private.set_clock(due.timezone);
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

create or replace function public.take_due_project_updates(p_limit integer default 50, p_quiet_hours text default null)
returns table (id uuid, client_name text, project text, address text, from_status text, status text, changed_on date, ends_on date, company jsonb)
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.project_updates u using public.projects p
  where p.id = u.project_id and u.due_at <= now() and u.failed_at is null
    and (p.status = u.from_status or p.status <> all (private.told_statuses()) or u.changed_at < now() - interval '1 day'
      or (private.told_client(p.id)).id is null);
  perform private.give_up_jobs('project update');
  return query
    with taken as (
      update private.project_updates u set taken_until = now() + interval '2 minutes', attempts = u.attempts + 1
      where u.project_id in (
        select q.project_id from private.project_updates q
        where q.due_at <= now() and q.failed_at is null and coalesce(q.taken_until < now(), true)
          and not private.is_quiet(q.company_id, now(), p_quiet_hours)
        order by q.due_at limit p_limit for update skip locked)
      returning u.*)
    select t.id, c.name, p.name, nullif(btrim(p.address), ''), t.from_status, p.status, private.local_time(t.changed_at, k.timezone)::date,
      case when p.end_date >= private.local_time(now(), k.timezone)::date then p.end_date end, private.company_card(t.company_id)
    from taken t
    join public.projects p on p.id = t.project_id
    join public.companies k on k.id = t.company_id
    join public.clients c on c.company_id = p.company_id and c.id = p.client_id;
end $$;

create function public.fail_project_update(p_id uuid, p_error text) returns void
language sql security definer set search_path = '' as $$
  update private.project_updates u set error = left(p_error, 1000), taken_until = now() + interval '10 minutes',
    failed_at = case when u.attempts >= 5 then now() end
  where u.id = p_id and u.failed_at is null
$$;
comment on function public.fail_project_update is
  'Notes why an update to a client was not sent; it is tried again in ten minutes, five times in all. For the server.';
grant execute on function public.fail_project_update(uuid, text) to service_role;

-- The other functions that hand out work begin by giving up what was taken too often.
do $$
declare
  change record;
  source text;
begin
  for change in select * from (values
    ('public.take_due_notices(integer)', E'begin\n', E'begin\n  perform private.give_up_jobs(''notice'');\n'),
    ('public.take_due_receipts(integer)', E'begin\n', E'begin\n  perform private.give_up_jobs(''receipt'');\n'),
    ('public.take_due_reminders(integer)', E'begin\n', E'begin\n  perform private.give_up_jobs(''reminder'');\n'),
    ('public.take_outgoing_messages(integer,text,integer)', E'begin\n', E'begin\n  perform private.give_up_jobs(''message'');\n'),
    ('public.take_webhook_deliveries(integer)', E'AS $function$\n', E'AS $function$\n  select private.give_up_jobs(''webhook'');\n'),
    ('private.note_project_update()', 'taken_until = null;', 'taken_until = null, attempts = 0, error = null, failed_at = null;')
  ) as c (name, old_text, new_text)
  loop
    source := pg_catalog.pg_get_functiondef(change.name::regprocedure);
    if position(change.old_text in source) = 0 then
      raise exception '% does not contain the text to change', change.name;
    end if;
    execute overlay(source placing change.new_text from position(change.old_text in source) for length(change.old_text));
  end loop;
end $$;

create function private.operator_report() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  failed jsonb;
begin
  if not private.is_platform_admin() then
    perform private.reject('PT403', 'Only a platform administrator can do this.');
  end if;
  with failures as (
    select 'Monthly report' as job, r.id, r.company_id, r.attempts, r.error, r.created_at from public.report_runs r where r.status = 'failed'
    union all
    select 'Notice: ' || replace(n.kind, '_', ' '), n.id, n.company_id, n.attempts, n.error, n.created_at from private.notices n where n.status = 'failed'
    union all
    select 'Receipt', r.id, coalesce(m.company_id, k.company_id), r.attempts, r.error, r.created_at from private.receipt_mails r
      left join public.payments m on m.id = r.payment_id left join public.client_credits k on k.id = r.credit_id where r.status = 'failed'
    union all
    select 'Reminder', r.id, r.company_id, r.attempts, r.error, r.created_at from public.reminders r where r.status = 'failed'
    union all
    select 'Project update', u.id, u.company_id, u.attempts, u.error, u.changed_at from private.project_updates u where u.failed_at is not null
    union all
    select 'Webhook', d.id, d.company_id, d.attempts, d.error, d.created_at from public.webhook_deliveries d where d.status = 'failed'
  ), recent as (
    select f.job, f.id, c.name as company, f.attempts, f.error, f.created_at from failures f
    left join public.companies c on c.id = f.company_id
    where f.created_at > now() - interval '30 days'
  )
  select jsonb_build_object('failed_total', (select count(*) from recent),
    'failed', coalesce((select jsonb_agg(to_jsonb(l) order by l.created_at desc) from (select * from recent r order by r.created_at desc limit 100) l), '[]'))
  into failed;
  return failed || (select jsonb_build_object('quarantined_total', count(*), 'quarantined', coalesce((
      select jsonb_agg(to_jsonb(l) order by l.id) from (
        select r.id, c.name as company, r.table_name, r.columns, r.action, r.stored_row ->> 'id' as row_id, r.found_at
        from private.quarantined_rows r left join public.companies c on c.id = r.company_id order by r.id limit 100) l), '[]'))
    from private.quarantined_rows);
end $$;
comment on function private.operator_report is 'See public.operator_report().';
grant execute on function private.operator_report() to authenticated;

create function public.operator_report() returns jsonb
language sql stable security invoker set search_path = '' as $$
  select private.operator_report()
$$;
comment on function public.operator_report is
  'What needs an operator: work of the last 30 days that was given up, with the reason, and the rows that an upgrade put in '
  'quarantine; the newest 100 of each and how many there are. For platform administrators. Error: PT403.';
grant execute on function public.operator_report() to authenticated;
