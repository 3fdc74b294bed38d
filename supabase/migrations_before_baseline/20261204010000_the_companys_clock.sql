-- A day is the day where the company works: what is due today is not overdue in the evening of Texas, when it is tomorrow
-- in Greenwich. Every request runs by its company's clock, so that dates, days and months are that company's; so does
-- what is done for a company without its people: links, reminders, reports, card payments.

create function private.set_clock(p_zone text) returns void
language plpgsql set search_path = '' as $$
begin
  perform set_config('timezone', p_zone, true);
exception when invalid_parameter_value then
  perform set_config('timezone', 'America/Chicago', true);
end $$;
comment on function private.set_clock is 'Lets the rest of the transaction reckon days in a time zone; as private.local_time, an unknown one is Chicago.';
revoke all on function private.set_clock from public, anon, authenticated;

create function private.follow_clock_of(p_company uuid) returns void
language sql security definer set search_path = '' as $$
  select private.set_clock(c.timezone) from public.companies c where c.id = p_company
$$;
comment on function private.follow_clock_of is 'Lets the rest of the transaction reckon days where a company works.';
revoke all on function private.follow_clock_of from public, anon, authenticated;

create function private.day_of(p_company uuid, p_at timestamptz default now()) returns date
language sql stable security definer set search_path = '' as $$
  select private.local_time(p_at, c.timezone)::date from public.companies c where c.id = p_company
$$;
comment on function private.day_of is 'The day''s date where a company works at an instant; null where there is no such company.';
revoke all on function private.day_of from public, anon, authenticated;

create function public.follow_own_clock() returns void
language sql security definer set search_path = '' as $$
  select private.follow_clock_of(private.company_id())
$$;
comment on function public.follow_own_clock is 'What PostgREST runs before each request (db-pre-request): days are those of the caller''s company. Without a company they stay those of Greenwich.';
revoke all on function public.follow_own_clock from public;
grant execute on function public.follow_own_clock to anon, authenticated, service_role;

do $$
begin
  if exists (select from pg_roles where rolname = 'authenticator') then
    alter role authenticator set pgrst.db_pre_request = 'public.follow_own_clock';
    notify pgrst, 'reload config';
  end if;
exception when insufficient_privilege then
  raise warning 'The role authenticator is another''s: set its pgrst.db_pre_request to public.follow_own_clock.';
end $$;

-- Who opens a link reads it by the clock of the company that has sent it: a quote holds to the end of its last day there.
create or replace function private.open_share(p_token text) returns public.document_shares
language plpgsql security definer set search_path = '' as $$
declare
  share public.document_shares;
begin
  select s.* into share from private.document_share_tokens t join public.document_shares s on s.id = t.share_id
  where t.token_hash = sha256(convert_to(p_token, 'utf8')) and s.revoked_at is null and s.expires_at > now();
  perform private.follow_clock_of(share.company_id);
  return share;
end $$;

create or replace function private.expire_quotes() returns int
language plpgsql security definer set search_path = '' as $$
declare
  expired int;
begin
  update public.quotes set status = 'expired' where status = 'sent' and valid_until <= current_date and valid_until < private.day_of(company_id) and deleted_at is null;
  get diagnostics expired = row_count;
  return expired;
end $$;

create or replace function private.apply_payment() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  target public.invoices;
  paid numeric(12,2);
  reversed numeric(12,2);
  paid_on constant date := private.day_of(new.company_id, new.paid_at);
begin
  -- "for update" would deadlock with the key-share lock of the foreign key
  select * into target from public.invoices where company_id = new.company_id and id = new.invoice_id for no key update;
  if target.status = 'void' then
    raise exception 'This invoice is void.' using errcode = 'PT409';
  end if;
  if target.kind = 'credit_note' then
    raise exception 'A credit note takes no payments.' using errcode = 'PT409';
  end if;
  if target.deleted_at is not null then
    raise exception 'This invoice has been deleted.' using errcode = 'PT409';
  end if;
  select coalesce(sum(amount), 0) into paid from public.payments where company_id = new.company_id and invoice_id = new.invoice_id;
  if paid > target.amount_due then
    raise exception 'The payment is larger than the balance of $%.', to_char(target.amount_due - (paid - new.amount), 'FM999,999,990.00')
      using errcode = 'PT422', hint = 'amount';
  end if;
  if new.reverses_payment_id is not null then
    select sum(amount) into reversed from public.payments
    where company_id = new.company_id and invoice_id = new.invoice_id
      and (id = new.reverses_payment_id or reverses_payment_id = new.reverses_payment_id);
    if reversed is null or reversed < 0 then
      raise exception 'This is more than is left of the payment.' using errcode = 'PT422', hint = 'amount';
    end if;
  end if;
  update public.invoices set
    paid_amount = paid,
    status = case when paid >= amount_due and amount_due > 0 then 'paid' when paid > 0 then 'partial'
      when status in ('partial', 'paid') then 'sent' else status end,
    -- what stays paid was paid on the day it was
    paid_date = case when paid >= amount_due and amount_due > 0
      then case when status = 'paid' then coalesce(paid_date, paid_on) else paid_on end end,
    payment_method = coalesce(new.method, payment_method),
    sent_at = coalesce(sent_at, now()),
    due_date = coalesce(due_date, private.day_of(new.company_id))
  where company_id = new.company_id and id = new.invoice_id;
  return null;
end $$;

create or replace function public.take_due_reminders(p_limit int default 50) returns setof public.reminders
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.reminders (company_id, invoice_id, client_id, schedule_id, channel, recipient, message)
  select v.company_id, v.id, v.client_id, s.id, s.channel, case s.channel when 'email' then c.email else c.phone end, s.message
  from public.reminder_schedules s
  cross join lateral (select private.day_of(s.company_id) as today) d
  join public.invoices v on v.company_id = s.company_id
    and v.due_date between d.today - 2 - s.days_after_due and d.today - s.days_after_due
  join public.clients c on c.company_id = v.company_id and c.id = v.client_id
  left join public.notification_preferences n on n.company_id = s.company_id
  where s.is_active and s.deleted_at is null and v.has_reminders
    and coalesce(case when s.days_after_due > 0 then n.overdue_notifications else n.invoice_reminders end, true)
    and v.deleted_at is null and v.status in ('sent', 'viewed', 'partial') and v.balance > 0
    and nullif(case s.channel when 'email' then c.email else c.phone end, '') is not null
    and not exists (select from public.reminders r where r.company_id = v.company_id and r.invoice_id = v.id and r.schedule_id = s.id)
  on conflict (company_id, invoice_id, schedule_id) do nothing;
  update public.reminders r set status = 'canceled', error = case
    when r.schedule_id is not null and not v.has_reminders then 'Reminders by schedule are off for this invoice.'
    when s.deleted_at is not null then 'This reminder was taken out of the schedule.'
    else 'Nothing is open on this invoice any more.' end
  from public.reminders q
  join public.invoices v on v.company_id = q.company_id and v.id = q.invoice_id
  left join public.reminder_schedules s on s.company_id = q.company_id and s.id = q.schedule_id
  where r.id = q.id and r.status = 'queued'
    and (s.deleted_at is not null or v.balance <= 0 or v.status in ('paid', 'void', 'draft') or v.deleted_at is not null
      or r.schedule_id is not null and not v.has_reminders);
  return query
    update public.reminders r set status = 'sending', attempts = r.attempts + 1, taken_until = now() + interval '2 minutes'
    where r.id in (
      select q.id from public.reminders q
      where (q.status = 'queued' and q.next_attempt_at <= now() or q.status = 'sending' and coalesce(q.taken_until < now(), true))
        -- what nobody has asked for by hand waits for the morning
        and (q.schedule_id is null or not private.is_quiet(q.company_id, now(), '21:00-08:00'))
      order by q.created_at limit p_limit for update skip locked)
    returning r.*;
end $$;

create or replace function private.queue_weekly_reports(p_now timestamptz default now()) returns int
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
    perform private.set_clock(due.timezone);
    insert into private.notices (company_id, user_id, kind, about, facts)
    select due.company_id, u.id, 'weekly_report', due.monday::text, r.facts
    from (select private.week_report(due.company_id, due.monday - 7, due.today) as facts offset 0) r
    join public.user_profiles u on u.company_id = due.company_id and u.role = 'owner' and u.is_active
    on conflict do nothing;
    get diagnostics added = row_count;
    queued := queued + added;
  end loop;
  perform set_config('timezone', own_zone, true);
  return queued;
end $$;

create or replace function public.take_due_reports(p_limit int default 20) returns setof public.report_runs
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
    perform private.set_clock(due.timezone);
    insert into public.report_runs (company_id, schedule_id, month, recipients, figures)
    values (due.company_id, due.id, due.last_month, due.recipients, private.month_report(due.company_id, due.last_month))
    on conflict (company_id, schedule_id, month) do nothing;
  end loop;
  perform set_config('timezone', own_zone, true);
  return query
    update public.report_runs r set status = 'sending', attempts = r.attempts + 1, taken_until = now() + interval '2 minutes'
    where r.id in (
      select q.id from public.report_runs q
      where q.status in ('queued', 'sending') and coalesce(q.taken_until < now(), true)
      order by q.created_at limit p_limit for update skip locked)
    returning r.*;
end $$;
