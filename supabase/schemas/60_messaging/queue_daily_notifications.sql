create function private.queue_daily_notifications(p_company uuid, p_now timestamptz) returns void
language sql security definer set search_path = '' as $$
  insert into private.notices (company_id, user_id, kind, about, facts, taken_until)
  select p_company, n.user_id, 'notification', d.today::text,
    jsonb_build_object('ids', jsonb_agg(n.id order by n.created_at desc), 'is_daily', true),
    (d.today + time '06:00') at time zone coalesce(d.timezone, 'UTC')
  from (select private.company_date(p_company, p_now) as today, c.timezone from public.companies c where c.id = p_company) d
  join public.notification_choices c on c.company_id = p_company and c.mail = 'daily' and c.in_app
  join public.notifications n on n.company_id = p_company and n.user_id = c.user_id and n.kind = c.kind and n.read_at is null
    and n.created_at > p_now - interval '1 day'
  group by n.user_id, d.today, d.timezone
  on conflict do nothing
$$;
comment on function private.queue_daily_notifications is
  'One email at 6 am, by the company''s clock, with a user''s unread notifications of the last day, of the kinds that they want daily. Caller: the daily job.';
