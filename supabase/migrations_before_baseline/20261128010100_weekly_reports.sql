-- The switch `weekly_reports` had no effect so far: on Monday morning the owners get last week's numbers by mail.

alter table public.notification_preferences add column weekly_reports_since timestamptz;
comment on column public.notification_preferences.weekly_reports_since is 'Since when weekly reports are on; weeks that were over by then are not reported.';

create function private.note_weekly_reports() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.weekly_reports_since := case
    when not new.weekly_reports then null
    when tg_op = 'UPDATE' then coalesce(old.weekly_reports_since, now())
    else now() end;
  return new;
end $$;
comment on function private.note_weekly_reports is 'Notes since when a company''s weekly reports are on.';
create trigger notification_preferences_weekly before insert or update of weekly_reports on public.notification_preferences
  for each row execute function private.note_weekly_reports();
update public.notification_preferences set weekly_reports = true where weekly_reports;

alter table private.notices drop constraint notices_kind_check;
alter table private.notices add constraint notices_kind_check
  check (kind in ('sign_in', 'tax_filing', 'payment_dispute', 'client', 'weekly_report'));

create function private.week_report(p_company uuid, p_monday date, p_today date default current_date) returns jsonb
language sql stable security definer set search_path = '' as $$
  with sent as (
    select coalesce(v.sent_at, v.created_at)::date as sent_on, v.amount_due, v.balance, v.due_date,
      v.balance > 0 and v.status in ('sent', 'viewed', 'partial') as is_open
    from public.invoices v
    where v.company_id = p_company and v.deleted_at is null and v.kind <> 'credit_note' and v.status in ('sent', 'viewed', 'partial', 'paid')
  ), quote as (
    select q.status, q.total_amount, coalesce(q.sent_at, q.created_at)::date as sent_on, q.accepted_at::date as accepted_on
    from public.quotes q where q.company_id = p_company and q.deleted_at is null and q.status <> 'draft'
  ), project as (
    select p.id, p.status, p.start_date, p.end_date, p.completed_at::date as completed_on, p.archived_at is null as is_listed
    from public.projects p where p.company_id = p_company and p.deleted_at is null
  ), work as (
    select t.project_id, t.due_date from public.project_timeline t where t.company_id = p_company and t.status <> 'completed'
    union all
    select t.project_id, t.due_date from public.project_tasks t where t.company_id = p_company and t.status <> 'completed'
  )
  select jsonb_build_object('monday', p_monday,
    'quotes_sent', (select jsonb_build_object('count', count(*), 'value', coalesce(sum(total_amount), 0)) from quote
      where sent_on between p_monday and p_monday + 6),
    'quotes_accepted', (select jsonb_build_object('count', count(*), 'value', coalesce(sum(total_amount), 0)) from quote
      where status = 'accepted' and accepted_on between p_monday and p_monday + 6),
    'invoices_sent', (select jsonb_build_object('count', count(*), 'value', coalesce(sum(amount_due), 0)) from sent
      where sent_on between p_monday and p_monday + 6),
    'payments', (select jsonb_build_object('count', count(*) filter (where r.kind = 'payment'), 'value', coalesce(sum(r.amount), 0))
      from public.receipts r where r.company_id = p_company and r.paid_at >= p_monday and r.paid_at < p_monday + 7),
    'projects_started', (select count(*) from project where status <> 'planning' and start_date between p_monday and p_monday + 6),
    'projects_completed', (select count(*) from project where completed_on between p_monday and p_monday + 6),
    'overdue', (select jsonb_build_object('count', count(*), 'value', coalesce(sum(balance), 0)) from sent where is_open and due_date < p_today),
    'invoices_due', (select jsonb_build_object('count', count(*), 'value', coalesce(sum(balance), 0)) from sent
      where is_open and due_date between p_today and p_monday + 13),
    'projects_due', (select count(*) from project where is_listed and status <> 'completed' and end_date between p_today and p_monday + 13),
    'work_due', (select count(*) from work w join project p on p.id = w.project_id
      where p.is_listed and p.status <> 'completed' and w.due_date between p_today and p_monday + 13))
$$;
comment on function private.week_report is
  'A company''s numbers of the week that begins on a Monday, what is overdue on p_today, and what falls due from then to the next Sunday. Counted as dashboard() and '
  'analytics() count: days of UTC, payments less refunds, no drafts, voids or credit notes. A quote or an invoice counts on the day on which it was sent.';

create function private.queue_weekly_reports(p_now timestamptz default now()) returns int
language plpgsql security definer set search_path = '' as $$
declare
  queued int;
begin
  with due as materialized (
    select n.company_id, w.monday from public.notification_preferences n
    join public.companies c on c.id = n.company_id and c.is_active
    cross join lateral (select private.local_time(p_now, c.timezone) as at) l
    cross join lateral (select date_trunc('week', l.at)::date as monday) w
    where n.weekly_reports
      -- a service that stood still on Monday makes up for it until Wednesday
      and l.at >= w.monday + time '06:00' and l.at < w.monday + 3
      -- east of Greenwich the figures' week ends after the local one
      and (p_now at time zone 'UTC')::date >= w.monday
      and private.local_time(n.weekly_reports_since, c.timezone) < w.monday
      and exists (select from public.user_profiles u where u.company_id = n.company_id and u.role = 'owner' and u.is_active
        and not exists (select from private.notices o where o.user_id = u.id and o.kind = 'weekly_report' and o.about = w.monday::text))
    limit 20
  ), report as materialized (
    select d.*, private.week_report(d.company_id, d.monday - 7, (p_now at time zone 'UTC')::date) as facts from due d
  )
  insert into private.notices (company_id, user_id, kind, about, facts)
  select r.company_id, u.id, 'weekly_report', r.monday::text, r.facts
  from report r join public.user_profiles u on u.company_id = r.company_id and u.role = 'owner' and u.is_active
  on conflict do nothing;
  get diagnostics queued = row_count;
  return queued;
end $$;
comment on function private.queue_weekly_reports is
  'On Monday from six in a company''s own time zone its owners get the report of the week before, once, however often and by however many this is asked. Twenty companies at a time.';

create or replace function public.take_due_notices(p_limit int default 20)
returns table (id uuid, kind text, email text, full_name text, facts jsonb, company jsonb)
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.queue_tax_notices();
  perform private.queue_weekly_reports();
  return query
    with taken as (
      update private.notices n set attempts = n.attempts + 1, taken_until = now() + interval '2 minutes'
      where n.id in (
        select q.id from private.notices q
        where q.status = 'queued' and coalesce(q.taken_until < now(), true)
        order by q.created_at limit p_limit for update skip locked)
      returning n.*)
    select t.id, t.kind, u.email::text, p.full_name, t.facts, private.company_card(t.company_id)
    from taken t join auth.users u on u.id = t.user_id left join public.user_profiles p on p.id = t.user_id;
end $$;
revoke execute on function private.week_report, private.queue_weekly_reports from public;
