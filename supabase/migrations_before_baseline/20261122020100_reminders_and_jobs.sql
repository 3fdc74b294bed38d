-- Reminders that survive their sender: a taker that dies gives them back, a payment takes them back. And the daily jobs, once a day.

alter table public.reminders
  add column attempts int not null default 0,
  add column next_attempt_at timestamptz not null default now(),
  add column taken_until timestamptz,
  drop constraint reminders_status_check,
  add constraint reminders_status_check check (status in ('queued', 'sending', 'sent', 'failed', 'canceled'));
drop index public.reminders_queue_idx;
create index reminders_queue_idx on public.reminders (status, next_attempt_at) where status in ('queued', 'sending');

create or replace function public.take_due_reminders(p_limit int default 50) returns setof public.reminders
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.reminders (company_id, invoice_id, client_id, schedule_id, channel, recipient, message)
  select v.company_id, v.id, v.client_id, s.id, s.channel, case s.channel when 'email' then c.email else c.phone end, s.message
  from public.reminder_schedules s
  join public.invoices v on v.company_id = s.company_id
  join public.clients c on c.company_id = v.company_id and c.id = v.client_id
  where s.is_active and v.deleted_at is null and v.status in ('sent', 'viewed', 'partial') and v.balance > 0
    and v.due_date + s.days_after_due between current_date - 2 and current_date
    and nullif(case s.channel when 'email' then c.email else c.phone end, '') is not null
  on conflict (company_id, invoice_id, schedule_id) do nothing;
  update public.reminders r set status = 'canceled', error = 'Nothing is open on this invoice any more.'
  from public.invoices v
  where v.company_id = r.company_id and v.id = r.invoice_id and r.status = 'queued'
    and (v.balance <= 0 or v.status in ('paid', 'void', 'draft') or v.deleted_at is not null);
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
comment on function public.take_due_reminders is
  'For the messaging gateway''s service role: adds what the schedules ask for, cancels what is paid, then hands out queued reminders, each to one taker for two minutes.';

create function public.postpone_reminder(p_id uuid, p_error text) returns void
language sql volatile security definer set search_path = '' as $$
  update public.reminders set error = left(p_error, 1000), taken_until = null,
    status = case when attempts >= 12 then 'failed' else 'queued' end,
    next_attempt_at = now() + make_interval(secs => least(3600, 10 * power(2, attempts)))
  where id = p_id and status = 'sending'
$$;
comment on function public.postpone_reminder is 'For the messaging gateway''s service role: the vendor does not answer; the reminder waits, longer each time, and fails after twelve attempts (about five hours).';

create function public.reminder_letter(p_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  token constant text := private.new_token();
  letter record;
  share uuid;
begin
  select r.company_id, r.recipient, r.message, r.channel, v.id as invoice_id, v.invoice_number, v.title, v.balance, v.due_date, c.name as client_name into letter
  from public.reminders r join public.invoices v on v.company_id = r.company_id and v.id = r.invoice_id
  join public.clients c on c.company_id = r.company_id and c.id = r.client_id
  where r.id = p_id and r.status = 'sending';
  if letter.company_id is null then
    return null;
  end if;
  insert into public.document_shares (company_id, invoice_id, sent_to, expires_at, created_by)
  values (letter.company_id, letter.invoice_id, letter.recipient, now() + interval '90 days', null) returning id into share;
  insert into private.document_share_tokens (share_id, token_hash) values (share, sha256(convert_to(token, 'utf8')));
  return jsonb_build_object('company', private.company_card(letter.company_id), 'recipient', letter.recipient, 'message', letter.message,
    'client_name', letter.client_name, 'invoice_number', letter.invoice_number, 'title', letter.title, 'balance', letter.balance,
    'due_date', letter.due_date, 'token', token);
end $$;
comment on function public.reminder_letter is
  'For the messaging gateway''s service role: what a taken reminder says, with a fresh client link to pay; null when it is not being sent.';

create function public.text_reminder(p_id uuid, p_body text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  reminder public.reminders;
begin
  select * into reminder from public.reminders where id = p_id and status = 'sending' for update;
  if not found then
    return;
  end if;
  begin
    insert into public.client_messages (company_id, client_id, user_id, phone_number, message_content, reminder_id)
    values (reminder.company_id, reminder.client_id, reminder.created_by, reminder.recipient, p_body, p_id);
    perform public.finish_reminder(p_id);
  exception when sqlstate 'PT422' or check_violation then
    perform public.finish_reminder(p_id, case when sqlstate = 'PT422' then sqlerrm else 'This is not a phone number.' end);
  end;
end $$;
comment on function public.text_reminder is
  'For the messaging gateway''s service role: puts a taken reminder into the outbox as a text and finishes it, both or neither; without consent it fails.';

create or replace function public.take_webhook_deliveries(p_limit int default 20) returns table (id uuid, url text, secret text, event text, payload jsonb, attempts int)
language sql volatile security definer set search_path = '' as $$
  with due as (
    select d.id from public.webhook_deliveries d where d.status in ('pending', 'sending') and d.next_attempt_at <= now()
      and exists (select from public.webhook_endpoints e where e.id = d.endpoint_id and e.is_active)
    order by d.next_attempt_at limit p_limit for update skip locked
  ), taken as (
    -- a taker that dies gives the delivery back after two minutes
    update public.webhook_deliveries d set status = 'sending', attempts = d.attempts + 1, next_attempt_at = now() + interval '2 minutes'
    from due where d.id = due.id returning d.*
  )
  select t.id, e.url, s.secret, t.event, t.payload, t.attempts from taken t
  join public.webhook_endpoints e on e.id = t.endpoint_id join private.webhook_secrets s on s.endpoint_id = e.id
$$;

create table private.job_runs (
  job text not null,
  day date not null,
  result jsonb not null default '{}',
  ran_at timestamptz not null default now(),
  primary key (job, day)
);
comment on table private.job_runs is 'Which daily jobs have run on which day.';
alter table private.job_runs enable row level security;

create function public.run_daily_jobs_once() returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  done jsonb;
begin
  -- a second caller waits here until the first has ended: it has nothing to do then, or everything if the first has failed
  insert into private.job_runs (job, day) values ('daily', current_date) on conflict do nothing;
  if not found then
    return null;
  end if;
  done := public.run_daily_jobs();
  update private.job_runs set result = done where job = 'daily' and day = current_date;
  delete from private.job_runs where day < current_date - 90;
  return done;
end $$;
comment on function public.run_daily_jobs_once is 'For schedulers of the service role, as often as they like: run_daily_jobs once a day; null when today''s have run.';

grant execute on function public.postpone_reminder, public.reminder_letter, public.text_reminder, public.run_daily_jobs_once to service_role;
