set check_function_bodies = off;

drop function public.take_due_deletions();

drop function public.take_ended_customers(p_limit integer);

drop function public.take_webhook_deliveries(p_limit integer);

drop function public.take_due_notices(p_limit integer);

drop function public.take_due_project_updates(p_limit integer, p_quiet_hours text);

drop function public.take_due_receipts(p_limit integer);

drop function public.take_due_reports(p_limit integer);

drop function public.take_due_reminders(p_limit integer);

drop function public.take_outgoing_messages(p_limit integer, p_quiet_hours text, p_seconds integer);

alter table private.expired_password_sign_ins drop constraint held_sign_ins_pkey;

alter table private.expired_password_sign_ins drop constraint held_sign_ins_session_id_fkey;

alter table private.expired_password_sign_ins drop constraint held_sign_ins_user_id_fkey;

create function private.require_member(p_user_id uuid) returns public.user_profiles
language plpgsql stable security definer set search_path = '' as $$
declare
  member public.user_profiles;
begin
  select * into member from public.user_profiles p where p.id = p_user_id and p.company_id = private.company_id();
  if not found then
    perform private.raise_api_error('PT404', 'This person is not a member of the company.');
  end if;
  return member;
end $$;

create function private.return_online_payment(
  p_payment public.payments, p_credit public.client_credits, p_amount numeric, p_external_id text, p_reference text,
  p_at timestamptz, out from_credit numeric, out from_payment numeric
) returns record
language plpgsql security definer set search_path = '' as $$
begin
  from_credit := case when p_credit.id is null then 0 else greatest(0, least(p_amount, private.remaining_credit(p_credit))) end;
  from_payment := greatest(0, least(p_amount - from_credit, coalesce(p_payment.amount, 0)
    + coalesce((select sum(m.amount) from public.payments m
      where m.company_id = p_payment.company_id and m.reverses_payment_id = p_payment.id), 0)));
  if from_credit > 0 then
    insert into public.client_credits (company_id, client_id, amount, source, invoice_id, payment_id, returns_credit_id, method, paid_at, notes)
    values (p_credit.company_id, p_credit.client_id, -from_credit, 'returned', p_credit.invoice_id, p_credit.payment_id, p_credit.id,
      p_credit.method, p_at, p_reference);
  end if;
  if from_payment > 0 then
    insert into public.payments (company_id, invoice_id, kind, amount, method, provider, external_id, reverses_payment_id, reference, paid_at)
    values (p_payment.company_id, p_payment.invoice_id, 'refund', -from_payment, p_payment.method, 'stripe', p_external_id,
      p_payment.id, p_reference, p_at);
  end if;
end $$;

create function public.claim_due_deletions(
  
) returns table (request_id uuid, company_id uuid, company_name text, owners text[])
language sql security definer set search_path = '' as $$
  with taken as (
    update public.data_requests r set status = 'processing', updated_at = now()
    where r.kind = 'deletion' and r.due_at <= now()
      -- A server that dies gives the request back after an hour.
      and (r.status = 'requested' or (r.status = 'processing' and r.updated_at < now() - interval '1 hour'))
    returning r.id, r.company_id
  )
  select t.id, t.company_id, c.name,
    array(select p.email from public.user_profiles p where p.company_id = t.company_id and p.role = 'owner' and p.is_active)
  from taken t join public.companies c on c.id = t.company_id
$$;

create function public.claim_ended_customers(p_limit int default 20) returns setof text
language sql security definer set search_path = '' as $$
  update private.ended_customers e set attempts = e.attempts + 1,
    -- again after 2, 4, 8 … minutes, at last once a day, for as long as the provider does not answer
    next_at = now() + least(interval '1 day', interval '1 minute' * (2 ^ least(e.attempts + 1, 11)))
  where e.stripe_customer_id in (
    select q.stripe_customer_id from private.ended_customers q where q.ended_at is null and q.next_at <= now()
    order by q.next_at limit p_limit for update skip locked)
  returning e.stripe_customer_id
$$;

create function public.claim_due_notices(
  p_limit int default 20
) returns table (id uuid, kind text, email text, full_name text, facts jsonb, company jsonb)
language plpgsql security definer set search_path = '' as $$
begin
  perform private.fail_stuck_jobs('notice');
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

create function public.claim_due_project_updates(
  p_limit int default 50, p_quiet_hours text default null
) returns table (id uuid, client_name text, project text, address text, from_status text, status text, changed_on date,
  ends_on date, company jsonb)
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.project_updates u using public.projects p
  where p.id = u.project_id and u.due_at <= now() and u.failed_at is null
    and (p.status = u.from_status or p.status <> all (private.notified_statuses()) or u.changed_at < now() - interval '1 day'
      or (private.client_to_notify(p.id)).id is null);
  perform private.fail_stuck_jobs('project update');
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

create function public.claim_due_receipts(p_limit int default 20) returns table (id uuid, letter jsonb)
language plpgsql security definer set search_path = '' as $$
begin
  perform private.fail_stuck_jobs('receipt');
  return query
    with taken as (
      update private.receipt_mails r set status = 'sending', attempts = r.attempts + 1, next_attempt_at = now() + interval '2 minutes'
      where r.id in (select q.id from private.receipt_mails q where q.status in ('queued', 'sending') and q.next_attempt_at <= now()
        order by q.next_attempt_at limit p_limit for update skip locked)
      returning r.payment_id, r.credit_id
    ), received as (
      select m.id, m.company_id, m.invoice_id, m.amount, coalesce((select sum(k.amount) from public.client_credits k
          where k.company_id = m.company_id and k.payment_id = m.id and k.source = 'overpayment'), 0) as credited, m.method, m.paid_at
      from taken t join public.payments m on m.id = t.payment_id
      union all
      select k.id, k.company_id, k.invoice_id, 0, k.amount, k.method, k.paid_at
      from taken t join public.client_credits k on k.id = t.credit_id
    )
    select m.id, jsonb_build_object('company', private.company_card(m.company_id), 'email', nullif(btrim(c.email), ''), 'client_name', c.name,
      'amount', m.amount, 'credited', m.credited, 'method', m.method, 'paid_at', m.paid_at, 'paid_on', private.company_date(m.company_id, m.paid_at),
      'invoice_number', v.invoice_number,
      'is_void', v.status = 'void' or v.deleted_at is not null, 'balance', case when v.status = 'void' or v.deleted_at is not null then 0 else v.balance end)
    from received m
    join public.invoices v on v.company_id = m.company_id and v.id = m.invoice_id
    join public.clients c on c.company_id = v.company_id and c.id = v.client_id;
end $$;

create function public.claim_due_reminders(p_limit int default 50) returns setof public.reminders
language plpgsql security definer set search_path = '' as $$
begin
  perform private.fail_stuck_jobs('reminder');
  insert into public.reminders (company_id, invoice_id, client_id, schedule_id, channel, recipient, message)
  select v.company_id, v.id, v.client_id, s.id, s.channel, case s.channel when 'email' then c.email else c.phone end, s.message
  from public.reminder_schedules s
  cross join lateral (select private.company_date(s.company_id) as today) d
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
    when r.schedule_id is not null and not v.has_reminders then 'Scheduled reminders are off for this invoice.'
    when s.deleted_at is not null then 'This reminder was removed from the schedule.'
    else 'Nothing is due on this invoice.' end
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

create function public.claim_outgoing_messages(
  p_limit int default 20, p_quiet_hours text default null, p_seconds int default 60
) returns table (id uuid, kind text, phone_number text, email_address text, subject text, message_content text, facts jsonb,
  twilio_sid text, attempts int, created_at timestamptz, reminder_id uuid, client_id uuid, company jsonb)
language plpgsql security definer set search_path = '' as $$
begin
  perform private.fail_stuck_jobs('message');
  -- a client may have opted out, or paid, since the message was stored
  update public.client_messages m set status = 'failed', twilio_error_code = '21610',
    twilio_error_message = 'The client has opted out of text messages.'
  where m.direction = 'outbound' and m.status = 'pending' and m.kind = 'sms' and m.twilio_sid is null and coalesce(m.taken_until < now(), true)
    and not exists (select from public.client_message_consent c where c.company_id = m.company_id and c.client_id = m.client_id
      and c.phone_number = m.phone_number and c.has_consented and not c.opted_out);
  update public.client_messages m set status = 'failed', twilio_error_message = 'Nothing is due on this invoice.'
  from public.reminders r join public.invoices v on v.company_id = r.company_id and v.id = r.invoice_id
  where r.company_id = m.company_id and r.id = m.reminder_id and m.direction = 'outbound' and m.status = 'pending' and m.attempts = 0
    and (v.balance <= 0 or v.status in ('paid', 'void') or v.deleted_at is not null);
  return query
    with heads as (
      select m.id from public.client_messages m
      where m.direction = 'outbound' and m.status = 'pending' and m.next_attempt_at <= now() and coalesce(m.taken_until < now(), true)
        and not exists (select from public.client_messages e where e.company_id = m.company_id and e.client_id = m.client_id and e.kind = m.kind
          and e.direction = 'outbound' and e.status = 'pending' and e.position < m.position)
        -- a client who has just written is awake
        and (m.kind = 'email' or not private.is_quiet(m.company_id, now(), p_quiet_hours)
          or exists (select from public.client_messages i where i.company_id = m.company_id and i.client_id = m.client_id
            and i.direction = 'inbound' and i.created_at > now() - interval '1 hour'))
      order by m.position limit p_limit for update of m skip locked
    ), taken as (
      -- a taker that dies gives the message back when its time is over
      update public.client_messages m set taken_until = now() + make_interval(secs => p_seconds), attempts = m.attempts + 1
      from heads h where m.id = h.id returning m.*
    )
    select t.id, t.kind, t.phone_number, t.email_address, t.subject, t.message_content, t.facts, t.twilio_sid, t.attempts, t.created_at, t.reminder_id,
      t.client_id, private.company_card(t.company_id)
    from taken t order by t.position;
end $$;

create function public.claim_webhook_deliveries(
  p_limit int default 20
) returns table (id uuid, url text, secret text, event text, payload jsonb, attempts int)
language sql security definer set search_path = '' as $$
  select private.fail_stuck_jobs('webhook');
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

alter table private.expired_password_sign_ins add constraint expired_password_sign_ins_pkey PRIMARY KEY (session_id);

alter table private.expired_password_sign_ins add constraint expired_password_sign_ins_session_id_fkey FOREIGN KEY (session_id) REFERENCES auth.sessions(id) ON DELETE CASCADE;

alter table private.expired_password_sign_ins add constraint expired_password_sign_ins_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;

grant execute on function public.claim_due_deletions() to service_role;

grant execute on function public.claim_due_notices(p_limit integer) to service_role;

grant execute on function public.claim_due_project_updates(p_limit integer, p_quiet_hours text) to service_role;

grant execute on function public.claim_due_receipts(p_limit integer) to service_role;

grant execute on function public.claim_due_reminders(p_limit integer) to service_role;

grant execute on function public.claim_due_reports(p_limit integer) to service_role;

grant execute on function public.claim_ended_customers(p_limit integer) to service_role;

grant execute on function public.claim_outgoing_messages(p_limit integer, p_quiet_hours text, p_seconds integer) to service_role;

grant execute on function public.claim_webhook_deliveries(p_limit integer) to service_role;

comment on table private.expired_password_sign_ins is 'Sign-ins with a password older than the company allows; they see no data until it is changed.';

comment on table private.client_sums is 'The figures that the clients list sorts by, one row per client, equal to client_list; updated by private.refresh_client_sums. The figures that a person reads are summed from the documents themselves.';

comment on table public.saved_searches is 'Saved advanced searches; each visible only to the person who saved it.';

comment on table public.webhook_endpoints is 'Where a company wants to receive events. The signing secret is shown once and stored in private.webhook_secrets.';

comment on column public.import_jobs.is_running is 'More batches are expected; the import can still be undone up to here, or left as it is.';

comment on column public.cost_tracking.is_scheduled is 'Dated in the future; the daily jobs put it in effect on its day.';

comment on function private.require_member(p_user_id uuid) is 'The member of the caller''s company with this id, active or removed; PT404 for anyone else.';

create or replace function private.mark_scheduled_cost() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.is_scheduled := new.effective_date > current_date;
  return new;
end $$;

create or replace function private.activate_due_costs(
  p_companies uuid[] default null, p_now timestamptz default now()
) returns int
language plpgsql security definer set search_path = '' as $$
declare
  due record;
  put int := 0;
begin
  perform set_config('plumbline.cost_of_history', 'on', true);
  for due in
    update public.cost_tracking c set is_scheduled = false
    from private.company_dates(p_companies, p_now) d
    where c.company_id = d.company_id and c.is_scheduled and c.effective_date <= d.today
    returning c.company_id, c.material_id, c.vendor_id, d.today
  loop
    perform private.activate_cost(due.company_id, due.material_id, due.vendor_id, due.today);
    put := put + 1;
  end loop;
  perform set_config('plumbline.cost_of_history', '', true);
  return put;
end $$;

comment on function private.mark_scheduled_cost() is 'Trigger: a cost dated in the future takes effect on its day (private.activate_due_costs).';

comment on function private.return_online_payment(p_payment public.payments, p_credit public.client_credits, p_amount numeric, p_external_id text, p_reference text, p_at timestamp with time zone, OUT from_credit numeric, OUT from_payment numeric) is 'Records money that went back to a card (a refund or a lost dispute): first from the credit that came with the payment, so that the client does not owe it again while there is credit, then from what is left of the payment. Credit that the client already used is not deducted. Returns both parts in dollars.';

comment on function public.claim_due_deletions() is 'Companies whose waiting time is over, each to one caller. Callers: the server.';

create or replace function public.current_session() returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  caller uuid := (select auth.uid());
  hold text;
  profile public.user_profiles;
  company jsonb;
begin
  if caller is null then
    perform private.raise_api_error('PT403', 'User not authenticated');
  elsif private.current_user_id() is null then
    hold := private.sign_in_requirement();
    if hold is null then
      perform private.raise_api_error('PT401', 'Your session has ended. Please sign in again.');
    end if;
  end if;
  -- The session is stored in the browser: no more of the company than every page needs.
  company := private.company_profile() - array['phone', 'email', 'website', 'tax_id', 'address', 'version'];
  select * into profile from public.user_profiles p where p.id = caller and p.company_id = (company ->> 'id')::uuid;
  return jsonb_build_object(
    'hold', hold,
    'user', jsonb_build_object(
      'id', caller,
      'email', coalesce(profile.email, (select auth.jwt()) ->> 'email'),
      'full_name', profile.full_name,
      'role', private.user_role(),
      'avatar_url', profile.avatar_url,
      'phone', profile.phone,
      'preferences', coalesce(profile.preferences, '{}')),
    'company', company || jsonb_build_object('deletion_due_at', private.deletion_due_at()),
    'effective_plan', private.effective_plan(),
    'features', (select coalesce(jsonb_agg(f.feature order by f.feature), '[]') from public.plan_features f
                 where f.plan = private.effective_plan()),
    'permissions', to_jsonb(private.permissions()),
    'can_write', private.is_subscribed() and not private.is_seeing_as(),
    'is_platform_admin', private.is_platform_admin(),
    'is_acting', private.acting_company_id() is not null,
    'see_as', private.see_as_state());
end $$;

comment on function public.current_session() is 'The session of the caller: user, company (deletion_due_at: when it will be deleted, if so), effective plan, features, permissions, can_write (false once trial or plan has ended, and while an owner looks at the product in another role: see_as). A platform administrator who acts nowhere, a removed member, and an incomplete sign-in have no company; hold says what is missing: second_factor or password. Errors: PT401 the session was ended, PT403 for a visitor. Callers: signed-in users.';

comment on function public.claim_ended_customers(p_limit integer) is 'Customers of deleted companies whose subscriptions must end, each to one caller. Arguments: p_limit rows. Callers: the payments gateway.';

comment on function public.preview_quote_bill(p_id uuid, p_kind text, p_percent numeric, p_retainage_rate numeric, p_client_id uuid, p_deposit_deduction text) is 'What an invoice over part of an accepted quote would be: total, tax, retainage, and what it leaves of the quote before tax. Nothing is saved. Arguments: p_id, p_kind, p_percent, p_retainage_rate, p_client_id and p_deposit_deduction, as for bill_quote. Errors: PT402 plan, PT403 role, PT404 not found, PT409 conflict, PT422 invalid, those of bill_quote. Callers: signed-in users.';

comment on function public.record_payment(p_payment jsonb, p_overpayment text) is 'Records money received: { id, invoice_id, amount, method (card, ach, check, wire, cash), reference, notes, paid_at }. A client-made id makes a repeated call harmless. More than the balance is refused, or with p_overpayment = credit records the excess as the client''s credit. Arguments: p_payment, with amount in dollars. Errors: PT402, PT403, PT404, PT409 void, PT422 amount or method. Callers: signed-in users with edit_documents.';

comment on function public.claim_due_notices(p_limit integer) is 'Hands out the emails to companies'' own people, each to one caller, which then has two minutes. Arguments: p_limit rows. Callers: the messaging gateway.';

comment on function public.claim_due_project_updates(p_limit integer, p_quiet_hours text) is 'The status changes that clients are to be emailed about, each to one caller for two minutes and not in quiet hours. Drops changes that were reverted, are older than a day, or no longer have a recipient. Arguments: p_limit rows; p_quiet_hours, such as 21:00-08:00. Callers: the messaging gateway.';

comment on function public.claim_due_receipts(p_limit integer) is 'Receipts to email, each to one caller, which then has two minutes. Arguments: p_limit rows. Callers: the messaging gateway.';

comment on function public.claim_due_reminders(p_limit integer) is 'Adds what the schedules ask for, cancels what is paid, then returns queued reminders, each to one caller, which then has two minutes. Arguments: p_limit rows. Callers: the messaging gateway.';

comment on function public.claim_outgoing_messages(p_limit integer, p_quiet_hours text, p_seconds integer) is 'The oldest waiting message of each client, each to one caller for p_seconds; more than one attempt means that the last one''s outcome is unknown or bad. Arguments: p_limit rows; p_quiet_hours, such as 21:00-08:00. Callers: the messaging gateway.';

comment on function public.claim_webhook_deliveries(p_limit integer) is 'Due deliveries with address and secret, each to one caller. Arguments: p_limit rows. Callers: the server.';

comment on function public.claim_due_reports(p_limit integer) is 'Writes the report of the month before for each company that wants it (once), then returns what is to be mailed, each to one caller, which then has two minutes. Arguments: p_limit rows. Callers: the messaging gateway.';

create or replace function private.record_password_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.password_changes (user_id) values (new.id)
  on conflict (user_id) do update set changed_at = now();
  delete from private.expired_password_sign_ins h where h.user_id = new.id;
  delete from auth.sessions s where s.user_id = new.id and s.id is distinct from (
    select g.session_id from private.password_grants g where g.user_id = new.id and g.expires_at > now());
  delete from private.password_grants g where g.user_id = new.id;
  return null;
end $$;

create or replace function private.record_sign_in() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update private.password_grants g set session_id = new.id
  where g.user_id = new.user_id and g.session_id is null and g.expires_at > now();
  if private.is_password_expired(new.user_id) then
    insert into private.expired_password_sign_ins (session_id, user_id) values (new.id, new.user_id);
    insert into private.password_grants (user_id, session_id, expires_at)
    values (new.user_id, new.id, now() + interval '1 hour')
    on conflict (user_id) do update set session_id = excluded.session_id, expires_at = excluded.expires_at;
  end if;
  return null;
end $$;

create or replace function private.forget_cost_record() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.activate_cost(old.company_id, old.material_id, old.vendor_id);
  if old.is_scheduled then
    return null;
  end if;
  update public.materials m set unit_cost = coalesce(m.cost_before_history, 0)
  where m.company_id = old.company_id and m.id = old.material_id and m.unit_cost = old.cost
    and not exists (select from public.cost_tracking c where c.company_id = m.company_id and c.material_id = m.id and not c.is_scheduled);
  update public.vendor_materials v set unit_cost = coalesce(v.cost_before_history, 0)
  where v.company_id = old.company_id and v.material_id = old.material_id and v.vendor_id = old.vendor_id and v.unit_cost = old.cost
    and not exists (select from public.cost_tracking c where c.company_id = v.company_id and c.material_id = v.material_id
      and c.vendor_id = v.vendor_id and not c.is_scheduled);
  return null;
end $$;

create or replace function private.apply_dispute(p_object jsonb, p_account text, p_at timestamptz) returns text
language plpgsql security definer set search_path = '' as $$
declare
  intent constant text := p_object ->> 'payment_intent';
  attempt public.payment_attempts;
  original public.payments;
  credit public.client_credits;
  dispute public.payment_disputes;
  was text;
  standing constant text := case p_object ->> 'status'
    when 'won' then 'won' when 'warning_closed' then 'won' when 'prevented' then 'won' when 'lost' then 'lost'
    when 'needs_response' then 'needs_response' when 'warning_needs_response' then 'needs_response' else 'under_review' end;
begin
  perform pg_catalog.pg_advisory_xact_lock(hashtext('stripe ' || intent));
  select a.* into attempt from public.payment_attempts a where a.stripe_payment_intent_id = intent;
  if coalesce(attempt.stripe_account_id, '') = p_account then
    select m.* into original from public.payments m
    where m.provider = 'stripe' and m.kind = 'payment' and m.external_id = intent;
    select k.* into credit from public.client_credits k where k.external_id = intent;
  end if;
  if original.id is null and credit.id is null then
    if p_at > now() - interval '1 hour' and exists (select from public.payment_attempts a
        where a.stripe_account_id = p_account and (a.stripe_payment_intent_id = intent
          or (a.stripe_payment_intent_id is null and a.created_at > now() - interval '1 day'))) then
      -- it has overtaken the payment that it is about, or even the note of its intent; the provider sends it again
      perform private.raise_api_error('PT409', 'This payment isn''t recorded yet.');
    end if;
    return 'ignored: no such payment';
  elsif coalesce(original.invoice_id, credit.invoice_id) is null then
    return 'ignored: of no invoice';
  end if;
  perform 1 from public.invoices v where v.id = coalesce(original.invoice_id, credit.invoice_id) for no key update;
  perform 1 from public.clients c where c.company_id = credit.company_id and c.id = credit.client_id for no key update;
  select d.status into was from public.payment_disputes d where d.external_id = p_object ->> 'id';
  insert into public.payment_disputes as d
    (company_id, invoice_id, payment_id, credit_id, external_id, amount, reason, status, respond_by, opened_at, closed_at, last_event_at)
  values (coalesce(original.company_id, credit.company_id), coalesce(original.invoice_id, credit.invoice_id), original.id, credit.id,
    p_object ->> 'id', (p_object ->> 'amount')::numeric / 100,
    coalesce(left(p_object ->> 'reason', 100), 'general'), standing, private.from_epoch(p_object #> '{evidence_details,due_by}'),
    coalesce(private.from_epoch(p_object -> 'created'), p_at), case when standing in ('won', 'lost') then p_at end, p_at)
  on conflict (external_id) do update set status = excluded.status, amount = excluded.amount, respond_by = excluded.respond_by,
    closed_at = excluded.closed_at, last_event_at = excluded.last_event_at
  -- the decision of the bank is final, even if an older event arrives later
  where d.closed_at is null and (d.last_event_at <= excluded.last_event_at or excluded.closed_at is not null)
  returning * into dispute;
  if not found then
    return 'duplicate';
  end if;
  if dispute.status = 'lost' then
    dispute := private.deduct_dispute(dispute, original, credit, least(p_at, now()));
  end if;
  if was is null or dispute.closed_at is not null then
    perform private.notify_dispute(dispute);
  end if;
  return 'applied';
end $$;

create or replace function private.apply_refund(p_object jsonb, p_event text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  intent constant text := p_object ->> 'payment_intent';
  original public.payments;
  credit public.client_credits;
  wanted numeric := (p_object ->> 'amount_refunded')::numeric / 100;
begin
  -- a refund may overtake the payment that it refunds; the payment then fetches it
  perform pg_catalog.pg_advisory_xact_lock(hashtext('stripe ' || intent));
  select * into original from public.payments where provider = 'stripe' and kind = 'payment' and external_id = intent for key share;
  select * into credit from public.client_credits where external_id = intent;
  if original.id is null and credit.id is null then
    return 'waiting';
  end if;
  perform 1 from public.invoices where id = original.invoice_id for no key update;
  perform 1 from public.clients where company_id = credit.company_id and id = credit.client_id for no key update;
  wanted := wanted
    + coalesce((select sum(amount) from public.payments where company_id = original.company_id and reverses_payment_id = original.id), 0)
    + coalesce((select sum(amount) from public.client_credits where company_id = credit.company_id and returns_credit_id = credit.id), 0);
  if (select r.from_credit + r.from_payment from private.return_online_payment(original, credit, wanted, p_event, 'Online refund', now()) r) <= 0 then
    return 'duplicate';
  end if;
  return 'applied';
end $$;

create or replace function private.sign_in_requirement() returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  if private.lacks_second_factor() then
    return 'second_factor';
  elsif exists (select from private.expired_password_sign_ins h where h.session_id = private.session_id()) then
    return 'password';
  end if;
  return null;
end $$;

create or replace function private.deduct_dispute(
  p_dispute public.payment_disputes, p_payment public.payments, p_credit public.client_credits, p_at timestamptz
) returns public.payment_disputes
language plpgsql security definer set search_path = '' as $$
declare
  parts constant record := private.return_online_payment(p_payment, p_credit, p_dispute.amount, p_dispute.external_id, 'Dispute lost', p_at);
  dispute public.payment_disputes;
begin
  update public.payment_disputes d set taken_from_payment = parts.from_payment, taken_from_credit = parts.from_credit
  where d.id = p_dispute.id returning * into dispute;
  return dispute;
end $$;

create or replace function private.shared_refunds(p_company uuid, p_invoice uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('amount', d.amount, 'method', d.method, 'refunded_on', private.company_date(p_company, d.at))
    order by d.at, d.paid_at), '[]')
  from (
    -- One refund may be a row of the payment and one of the credit from it; both have the same time.
    select -sum(r.amount) as amount, r.method, r.at, r.paid_at
    from (
      select m.amount, o.method, m.paid_at as at, o.paid_at, o.id as of
      from public.payments m
      join public.payments o on o.company_id = m.company_id and o.id = m.reverses_payment_id and o.kind = 'payment'
      where m.company_id = p_company and m.invoice_id = p_invoice and m.kind = 'refund'
      union all
      select b.amount, coalesce(o.method, k.method), b.paid_at, coalesce(o.paid_at, k.paid_at), coalesce(o.id, k.id)
      from public.client_credits b
      join public.client_credits k on k.company_id = b.company_id and k.id = b.returns_credit_id
      left join public.payments o on o.company_id = k.company_id and o.id = k.payment_id
      where b.company_id = p_company and k.invoice_id = p_invoice and b.amount < 0 and b.paid_at is not null
    ) r
    group by r.of, r.at, r.method, r.paid_at
  ) d
$$;

create or replace function private.notify_payment() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  to_credit constant numeric := coalesce((select sum(k.amount) from public.client_credits k
    where k.company_id = new.company_id and k.payment_id = new.id and k.source = 'overpayment'), 0);
begin
  perform private.notify_of_client_action(new.company_id, v.created_by, 'view_money', 'payment ' || new.id, jsonb_build_object(
    'event', 'invoice_paid', 'document_id', v.id, 'document', v.invoice_number, 'client', c.name,
    'amount', new.amount + to_credit, 'credited', to_credit))
  from public.invoices v join public.clients c on c.company_id = v.company_id and c.id = v.client_id
  where v.company_id = new.company_id and v.id = new.invoice_id;
  return null;
end $$;

create or replace function private.log_import(
  p_company uuid, p_import uuid, p_actor uuid default auth.uid(), p_at timestamptz default now()
) returns void
language sql security definer set search_path = '' as $$
  insert into public.activity_log (company_id, type, status, title, description, actor_id, entity_id, permission, created_at)
  select j.company_id, left(j.kind, -1), 'imported', upper(left(w.kind, 1)) || substr(w.kind, 2) || ' imported',
    left(concat_ws(' and ',
        case when s.created > 0 then to_char(s.created, 'FM999,999,999') || case when s.updated > 0 then ' new' else '' end end,
        case when s.updated > 0 then to_char(s.updated, 'FM999,999,999') || ' updated' end)
      || ' ' || case when s.created + s.updated = 1 then left(w.kind, -1) else w.kind end || coalesce(' from ' || j.file_name, ''), 500),
    p_actor, j.id, case j.kind when 'clients' then 'view_clients' when 'cost_codes' then 'manage_settings' else 'view_catalog' end, p_at
  from public.import_jobs j
  cross join lateral (select replace(j.kind, '_', ' ') as kind) w
  -- The rows that remain where only some batches were undone.
  cross join lateral (select coalesce(sum(b.created_rows), j.created_rows) as created, coalesce(sum(b.updated_rows), j.updated_rows) as updated
    from public.import_jobs b where b.company_id = j.company_id and b.parent_id = j.id and b.undone_at is null) s
  where j.company_id = p_company and j.id = p_import and j.parent_id is null and not j.is_running and j.undone_at is null
    and s.created + s.updated > 0
    and not exists (select from public.activity_log a where a.company_id = j.company_id and a.entity_id = j.id)
$$;

create or replace function private.current_user_id() returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  caller constant uuid := auth.uid();
  session constant uuid := private.session_id();
  origin inet;
begin
  if session is null then
    return caller;
  end if;
  select s.ip into origin from auth.sessions s
  where s.id = session and s.user_id = caller and (s.not_after is null or s.not_after > now());
  if not found then
    return null;
  elsif exists (select from private.expired_password_sign_ins h where h.session_id = session) or private.lacks_second_factor() then
    return null;
  elsif origin is not null and exists (
    select from public.user_profiles p join public.company_security_settings c on c.company_id = p.company_id
    where p.id = caller and cardinality(c.ip_whitelist) > 0 and not origin <<= any (c.ip_whitelist::inet[])) then
    return null;
  end if;
  return caller;
end $$;

create or replace function private.revoke_member_sessions(p_user_id uuid) returns int
language plpgsql security definer set search_path = '' as $$
declare
  ended int;
begin
  perform private.require_write('manage_team');
  perform private.require_member(p_user_id);
  delete from auth.sessions s where s.user_id = p_user_id;
  get diagnostics ended = row_count;
  return ended;
end $$;

create or replace function private.set_member_active(p_user_id uuid, p_is_active boolean) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  member public.user_profiles;
begin
  perform private.require_write('manage_team');
  member := private.require_member(p_user_id);
  if member.role = 'owner' and not p_is_active then
    perform private.guard_last_owner(member.company_id, member.id);
  end if;
  update public.user_profiles p set is_active = p_is_active where p.id = member.id returning * into member;
  return to_jsonb(member);
end $$;

create or replace function private.set_member_role(p_user_id uuid, p_role text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  member public.user_profiles;
begin
  perform private.require_write('manage_team');
  member := private.require_member(p_user_id);
  if not exists (select from public.role_permissions r where r.role = p_role) then
    perform private.raise_api_error('PT422', 'Please choose a role', 'role');
  end if;
  if member.role = 'owner' and p_role <> 'owner' then
    perform private.guard_last_owner(member.company_id, member.id);
  end if;
  update public.user_profiles p set role = p_role where p.id = member.id returning * into member;
  return to_jsonb(member);
end $$;

create or replace function private.issue_credit_note(p_invoice_id uuid, p_amount numeric, p_reason text, p_id uuid) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  original public.invoices;
  most numeric;
  net numeric;
  to_credit numeric;
begin
  perform private.require_write('edit_documents', 'create_edit_invoices');
  if exists (select from public.invoices where company_id = company and id = p_id) then
    return p_id;
  end if;
  select * into original from public.invoices
  where company_id = company and id = p_invoice_id and deleted_at is null and kind <> 'credit_note' for no key update;
  if not found then
    perform private.raise_api_error('PT404', 'Invoice not found');
  elsif original.status in ('draft', 'void') then
    perform private.raise_api_error('PT409', format('This invoice is %s; there is nothing to credit.', original.status));
  end if;
  -- retainage is invoiced, and credited, on a separate invoice
  most := original.amount_due - (select coalesce(sum(total_amount), 0) from public.invoices
    where company_id = company and credits_invoice_id = original.id and status <> 'void' and deleted_at is null);
  if p_amount is null or p_amount <= 0 or p_amount > most then
    perform private.raise_api_error('PT422', case when original.amount_due <= 0 then 'Nothing is due on this invoice, so there is nothing to credit.'
      when most <= 0 then 'All of this invoice has been credited.'
      else format('Enter an amount up to $%s.', to_char(most, 'FM999,999,990.00')) end, 'amount');
  end if;
  -- the amount is gross; the note shows net and tax at the invoice's rate
  net := round(p_amount / (1 + original.tax_rate / 100), 2);
  insert into public.invoices (id, company_id, client_id, project_id, quote_id, kind, number_origin, title, description, due_date,
    credits_invoice_id, tax_rate, credited_total)
  values (p_id, company, original.client_id, original.project_id, null, 'credit_note', 'credit_note',
    left('Credit for ' || original.invoice_number, 200), p_reason, current_date, original.id,
    original.tax_rate, p_amount);
  -- A reason that is too long for the line is put above it.
  insert into public.invoice_items (company_id, invoice_id, position, name, quantity, unit_price)
  values (company, p_id, 1, case when length(btrim(p_reason)) between 1 and 300 then btrim(p_reason) else 'Credit for ' || original.invoice_number end,
    1, net);
  update public.invoices set status = 'paid', sent_at = now(), paid_date = current_date where company_id = company and id = p_id;
  to_credit := greatest(0, p_amount - greatest(original.balance, 0));
  -- in one statement: between the two the invoice would be open for a moment
  insert into public.payments (company_id, invoice_id, kind, amount, reference)
  select company, original.id, entry.kind, entry.amount, v.invoice_number
  from public.invoices v
  cross join (values (1, 'kept_as_credit', -to_credit), (2, 'credit_note', p_amount)) entry (place, kind, amount)
  where v.company_id = company and v.id = p_id and entry.amount <> 0 order by entry.place;
  if to_credit > 0 then
    insert into public.client_credits (company_id, client_id, amount, source, invoice_id, notes)
    values (company, original.client_id, to_credit, 'credit_note', p_id, p_reason);
  end if;
  return p_id;
end $$;

create or replace function private.refundable_payment(p_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  original public.payments;
  credit public.client_credits;
  intent text;
begin
  perform private.require_write('edit_documents', 'create_edit_invoices');
  select * into original from public.payments
  where company_id = company and id = p_id and kind = 'payment' and provider = 'stripe' and external_id is not null;
  select * into credit from public.client_credits
  where company_id = company and (id = p_id or external_id = original.external_id) and amount > 0 and external_id is not null;
  intent := coalesce(original.external_id, credit.external_id);
  if intent is null then
    perform private.raise_api_error('PT404', 'Payment not found');
  end if;
  return jsonb_build_object('intent', intent,
    'account', coalesce((select a.stripe_account_id from public.payment_attempts a where a.company_id = company and a.stripe_payment_intent_id = intent limit 1), ''),
    'left_cents', (100 * (coalesce(original.amount, 0) + coalesce((select sum(m.amount) from public.payments m
      where m.company_id = company and m.reverses_payment_id = original.id), 0)
      + case when credit.id is null then 0 else private.remaining_credit(credit) end))::bigint);
end $$;

create or replace function private.reverse_payment(p_payment_id uuid, p_amount numeric, p_reason text, p_id uuid) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  original public.payments;
  credit public.client_credits;
  of_credit numeric := 0;
  of_payment numeric;
  wanted numeric;
begin
  perform private.require_write('edit_documents', 'create_edit_invoices');
  select * into original from public.payments where company_id = company and id = p_payment_id;
  if not found or original.kind in ('refund', 'kept_as_credit') then
    perform private.raise_api_error('PT404', 'Payment not found');
  end if;
  if exists (select from public.payments where company_id = company and id = p_id)
    or exists (select from public.client_credits where company_id = company and id = p_id) then
    return original.invoice_id;
  end if;
  if original.provider = 'stripe' then
    perform private.raise_api_error('PT409', 'Refund an online payment through the card provider.');
  elsif original.kind = 'credit_note' then
    perform private.raise_api_error('PT409', 'Void the credit note instead.');
  end if;
  perform 1 from public.invoices where company_id = company and id = original.invoice_id for no key update;
  select sum(amount) into of_payment from public.payments
  where company_id = company and (id = original.id or reverses_payment_id = original.id);
  select * into credit from public.client_credits where company_id = company and payment_id = original.id and source = 'overpayment';
  if credit.id is not null then
    perform 1 from public.clients where company_id = company and id = credit.client_id for no key update;
    of_credit := private.remaining_credit(credit);
  end if;
  wanted := coalesce(p_amount, of_payment + of_credit);
  if of_payment + of_credit <= 0 then
    perform private.raise_api_error('PT409', 'This payment was already reversed.');
  elsif wanted <= 0 or wanted > of_payment + of_credit then
    perform private.raise_api_error('PT422', format('Only $%s is left of this payment.', to_char(of_payment + of_credit, 'FM999,999,990.00')), 'amount');
  end if;
  of_credit := least(wanted, of_credit);
  if of_credit > 0 then
    insert into public.client_credits (id, company_id, client_id, amount, source, invoice_id, payment_id, returns_credit_id, method, paid_at, notes)
    values (case when of_credit = wanted then p_id else gen_random_uuid() end, company, credit.client_id, -of_credit, 'returned',
      credit.invoice_id, original.id, credit.id, original.method, now(), p_reason);
  end if;
  if wanted > of_credit then
    insert into public.payments (id, company_id, invoice_id, kind, amount, method, reverses_payment_id, notes)
    values (p_id, company, original.invoice_id, 'refund', of_credit - wanted, original.method, original.id, p_reason);
  end if;
  if original.kind = 'client_credit' then
    insert into public.client_credits (company_id, client_id, amount, source, invoice_id, payment_id, notes)
    select company, v.client_id, wanted, 'returned', v.id, p_id, p_reason
    from public.invoices v where v.company_id = company and v.id = original.invoice_id;
  end if;
  return original.invoice_id;
end $$;

create or replace function public.save_invoice(p_invoice jsonb, p_items jsonb, p_version int default null) returns jsonb
language plpgsql set search_path = '' as $$
declare
  target uuid := coalesce((p_invoice ->> 'id')::uuid, gen_random_uuid());
  due constant date := (p_invoice ->> 'due_date')::date;
  v public.invoices;
  -- The stored lines by their ids.
  saved_lines jsonb := '{}';
begin
  perform private.require_write('edit_documents', 'create_edit_invoices');
  perform private.refuse_long_prices(p_items);
  select * into v from public.invoices where id = target for update;
  if found and p_version is null then
    return private.invoice_json(target);
  end if;
  if nullif(p_invoice ->> 'client_id', '') is null then
    perform private.raise_api_error('PT422', 'Client is required', 'client_id');
  elsif nullif(btrim(p_invoice ->> 'title'), '') is null then
    perform private.raise_api_error('PT422', 'Invoice title is required', 'title');
  elsif coalesce((p_invoice ->> 'tax_rate')::numeric, 0) not between 0 and 100 then
    perform private.raise_api_error('PT422', 'Tax rate must be between 0 and 100', 'tax_rate');
  elsif jsonb_array_length(coalesce(p_items, '[]')) = 0 then
    perform private.raise_api_error('PT422', 'At least one item must be added to the invoice', 'items');
  elsif due is null then
    perform private.raise_api_error('PT422', 'Due date is required', 'due_date');
  -- What is past everywhere on earth: in the evening of Texas it is tomorrow here, and an invoice can be due that day.
  elsif due < (now() at time zone 'Etc/GMT+12')::date and due is distinct from v.due_date then
    perform private.raise_api_error('PT422', 'Due date cannot be in the past', 'due_date');
  elsif length(btrim(p_invoice ->> 'po_number')) > 60 then
    perform private.raise_api_error('PT422', 'The PO number is too long (60 characters at most)', 'po_number');
  end if;
  if v.id is null then
    begin
      insert into public.invoices (id, client_id, project_id, invoice_number, number_origin, title, description, discount_type,
        discount_value, tax_rate, retainage_rate, issue_date, due_date, notes, payment_terms, show_summary_only, po_number)
      values (target, (p_invoice ->> 'client_id')::uuid, (p_invoice ->> 'project_id')::uuid,
        nullif(btrim(p_invoice ->> 'invoice_number'), ''),
        case when nullif(btrim(p_invoice ->> 'invoice_number'), '') is null then 'invoice_wizard' else 'typed' end,
        btrim(p_invoice ->> 'title'), p_invoice ->> 'description', coalesce(p_invoice ->> 'discount_type', 'amount'),
        coalesce((p_invoice ->> 'discount_value')::numeric, (p_invoice ->> 'discount_amount')::numeric, 0),
        coalesce((p_invoice ->> 'tax_rate')::numeric, 0), coalesce((p_invoice ->> 'retainage_rate')::numeric, 0),
        coalesce((p_invoice ->> 'issue_date')::date, current_date), due, p_invoice ->> 'notes',
        p_invoice ->> 'payment_terms', coalesce((p_invoice ->> 'show_summary_only')::boolean, false),
        nullif(btrim(p_invoice ->> 'po_number'), ''));
    exception when unique_violation then
      if exists (select from public.invoices where id = target) then
        return private.invoice_json(target);
      end if;
      if nullif(btrim(p_invoice ->> 'invoice_number'), '') is null then
        raise;
      end if;
      perform private.raise_api_error('PT422', format('Invoice number %s is already in use.', btrim(p_invoice ->> 'invoice_number')), 'invoice_number');
    end;
  else
    if v.version <> p_version then
      perform private.raise_api_error('PT409', 'Someone else changed this invoice while you were editing. Reload it to see the changes.');
    end if;
    if v.deleted_at is not null then
      perform private.raise_api_error('PT404', 'This invoice has been deleted.');
    end if;
    select coalesce(jsonb_object_agg(i.id, to_jsonb(i)), '{}') into saved_lines from public.invoice_items i where i.invoice_id = target;
    -- Before the header: a change order leaves with its line, and the invoice may then go to another project.
    delete from public.invoice_items where invoice_id = target;
    update public.invoices set
      client_id = (p_invoice ->> 'client_id')::uuid,
      project_id = (p_invoice ->> 'project_id')::uuid,
      title = btrim(p_invoice ->> 'title'),
      description = p_invoice ->> 'description',
      discount_type = coalesce(p_invoice ->> 'discount_type', 'amount'),
      discount_value = coalesce((p_invoice ->> 'discount_value')::numeric, (p_invoice ->> 'discount_amount')::numeric, 0),
      tax_rate = coalesce((p_invoice ->> 'tax_rate')::numeric, 0),
      retainage_rate = coalesce((p_invoice ->> 'retainage_rate')::numeric, v.retainage_rate),
      issue_date = coalesce((p_invoice ->> 'issue_date')::date, v.issue_date),
      due_date = due,
      notes = p_invoice ->> 'notes',
      payment_terms = p_invoice ->> 'payment_terms',
      show_summary_only = coalesce((p_invoice ->> 'show_summary_only')::boolean, false),
      -- A form that does not know the field leaves it alone.
      po_number = case when p_invoice ? 'po_number' then nullif(btrim(p_invoice ->> 'po_number'), '') else v.po_number end
    where id = target;
  end if;
  insert into public.invoice_items (id, invoice_id, item_id, quote_item_id, change_order_id, position, section, name, description,
    quantity, unit, unit_price, unit_cost, contract_amount, percent_before, percent_complete)
  select coalesce((x.line ->> 'id')::uuid, gen_random_uuid()), target, (x.line ->> 'item_id')::uuid,
    coalesce(x.line ->> 'quote_item_id', y.was ->> 'quote_item_id')::uuid,
    z.change_order, x.place::int,
    nullif(btrim(x.line ->> 'section'), ''), btrim(x.line ->> 'name'), x.line ->> 'description', z.quantity, x.line ->> 'unit', z.price,
    (x.line ->> 'unit_cost')::numeric, z.contract, z.before,
    case when z.change_order is not null then greatest(z.before, private.percent_of(part.before + z.total, part.amount))
    else coalesce((x.line ->> 'percent_complete')::numeric,
      -- another amount of a line with progress is another progress
      case when z.contract <> 0 and z.total <> (y.was ->> 'total_price')::numeric
        then least(100, greatest(z.before, z.before + round(z.quantity * z.price * 100 / z.contract, 3)))
        else (y.was ->> 'percent_complete')::numeric end) end
  from jsonb_array_elements(p_items) with ordinality as x (line, place)
  cross join lateral (select saved_lines -> (x.line ->> 'id') as was) y
  cross join lateral (select coalesce((x.line ->> 'quantity')::numeric, 1) as quantity, coalesce((x.line ->> 'unit_price')::numeric, 0) as price,
    coalesce(x.line ->> 'change_order_id', y.was ->> 'change_order_id')::uuid as change_order) a
  -- Of a change order that is billed in parts: how much it is over, and what other invoices bill of it.
  left join lateral (
    select o.amount, private.billed_amount(o.company_id, o.id, target) as before from public.change_orders o
    where o.id = a.change_order and round(a.quantity * a.price, 2) <> o.amount
  ) part on true
  cross join lateral (select a.*, round(a.quantity * a.price, 2) as total,
    case when a.change_order is not null then part.amount
      else coalesce(x.line ->> 'contract_amount', y.was ->> 'contract_amount')::numeric end as contract,
    case when a.change_order is not null then private.percent_of(part.before, part.amount)
      else coalesce(x.line ->> 'percent_before', y.was ->> 'percent_before')::numeric end as before) z;
  perform private.refuse_large_discount(d.discount_type, d.discount_value, d.subtotal) from public.invoices d where d.id = target and d.items_count > 0;
  if (select total_amount < 0 from public.invoices where id = target) then
    perform private.raise_api_error('PT422', 'The total cannot be negative.');
  end if;
  return private.invoice_json(target);
end $$;

create or replace function public.save_quote(p_quote jsonb, p_items jsonb, p_version int default null) returns jsonb
language plpgsql set search_path = '' as $$
declare
  target uuid := coalesce((p_quote ->> 'id')::uuid, gen_random_uuid());
  q public.quotes;
  -- The stored lines by their ids.
  saved_lines jsonb := '{}';
begin
  perform private.require_write('edit_documents', 'create_edit_quotes');
  perform private.refuse_long_prices(p_items);
  if nullif(btrim(p_quote ->> 'title'), '') is null then
    perform private.raise_api_error('PT422', 'Quote title is required', 'title');
  end if;
  select * into q from public.quotes where id = target for update;
  if not found then
    begin
      insert into public.quotes (id, client_id, custom_client_name, project_id, quote_number, number_origin, title, description,
        discount_type, discount_value, tax_rate, valid_until, notes, terms, show_summary_only)
      values (target, (p_quote ->> 'client_id')::uuid, nullif(btrim(p_quote ->> 'custom_client_name'), ''),
        (p_quote ->> 'project_id')::uuid, nullif(btrim(p_quote ->> 'quote_number'), ''),
        case when nullif(btrim(p_quote ->> 'quote_number'), '') is not null then 'typed'
          else coalesce(p_quote ->> 'number_origin', 'quotes_page') end,
        btrim(p_quote ->> 'title'), p_quote ->> 'description', coalesce(p_quote ->> 'discount_type', 'amount'),
        coalesce((p_quote ->> 'discount_value')::numeric, (p_quote ->> 'discount_amount')::numeric, 0),
        coalesce((p_quote ->> 'tax_rate')::numeric, 0), (p_quote ->> 'valid_until')::date, p_quote ->> 'notes',
        p_quote ->> 'terms', coalesce((p_quote ->> 'show_summary_only')::boolean, false));
    exception when unique_violation then
      -- the same save arrived twice at once: the other one has made it
      if exists (select from public.quotes where id = target) then
        return private.quote_json(target);
      end if;
      if nullif(btrim(p_quote ->> 'quote_number'), '') is null then
        raise;
      end if;
      perform private.raise_api_error('PT422', format('Quote number %s is already in use.', btrim(p_quote ->> 'quote_number')), 'quote_number');
    end;
  elsif p_version is null then
    return private.quote_json(target);
  else
    if q.deleted_at is not null then
      perform private.raise_api_error('PT404', 'This quote has been deleted.');
    end if;
    -- Before the version: a screen would offer to merge, which cannot succeed either.
    if q.status <> 'draft' then
      perform private.raise_api_error(private.closed_quote_code(q.status), private.closed_quote_text(q.status));
    end if;
    if q.version <> p_version then
      perform private.raise_api_error('PT409', 'Someone else changed this quote while you were editing. Reload it to see the changes.');
    end if;
    -- Before the header: the new discount is compared with the new lines.
    select coalesce(jsonb_object_agg(i.id, to_jsonb(i)), '{}') into saved_lines from public.quote_items i where i.quote_id = target;
    delete from public.quote_items where quote_id = target;
    update public.quotes set
      client_id = (p_quote ->> 'client_id')::uuid,
      custom_client_name = nullif(btrim(p_quote ->> 'custom_client_name'), ''),
      project_id = (p_quote ->> 'project_id')::uuid,
      title = btrim(p_quote ->> 'title'),
      description = p_quote ->> 'description',
      discount_type = coalesce(p_quote ->> 'discount_type', 'amount'),
      discount_value = coalesce((p_quote ->> 'discount_value')::numeric, (p_quote ->> 'discount_amount')::numeric, 0),
      tax_rate = coalesce((p_quote ->> 'tax_rate')::numeric, 0),
      valid_until = (p_quote ->> 'valid_until')::date,
      notes = p_quote ->> 'notes',
      terms = p_quote ->> 'terms',
      show_summary_only = coalesce((p_quote ->> 'show_summary_only')::boolean, false)
    where id = target;
  end if;
  insert into public.quote_items (id, quote_id, item_id, position, section, name, description, quantity, unit, unit_price,
    unit_cost, is_optional, is_selected, alternative_group, catalog_price)
  select coalesce((x.line ->> 'id')::uuid, gen_random_uuid()), target, (x.line ->> 'item_id')::uuid, x.place::int,
    nullif(btrim(x.line ->> 'section'), ''), btrim(x.line ->> 'name'), x.line ->> 'description',
    coalesce((x.line ->> 'quantity')::numeric, 1), x.line ->> 'unit', coalesce((x.line ->> 'unit_price')::numeric, 0),
    (x.line ->> 'unit_cost')::numeric, coalesce((x.line ->> 'is_optional')::boolean, false),
    coalesce((x.line ->> 'is_selected')::boolean, true), nullif(btrim(x.line ->> 'alternative_group'), ''),
    case when (y.was ->> 'item_id', (y.was ->> 'unit_price')::numeric) = (x.line ->> 'item_id', (x.line ->> 'unit_price')::numeric)
      then (y.was ->> 'catalog_price')::numeric end
  from jsonb_array_elements(coalesce(p_items, '[]')) with ordinality as x (line, place)
  cross join lateral (select saved_lines -> (x.line ->> 'id') as was) y;
  perform private.refuse_large_discount(d.discount_type, d.discount_value, d.subtotal) from public.quotes d where d.id = target and d.items_count > 0;
  if (select total_amount < 0 from public.quotes where id = target) then
    perform private.raise_api_error('PT422', 'The total cannot be negative.');
  end if;
  return private.quote_json(target);
end $$;

create or replace function public.save_stripe_account(p_company_id uuid, p_account_id text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  account text;
begin
  update public.companies set stripe_account_id = coalesce(stripe_account_id, p_account_id),
    stripe_charges_enabled = stripe_charges_enabled and p_account_id is not null
  where id = p_company_id returning stripe_account_id into account;
  if p_account_id is null then
    update public.companies set stripe_account_id = null, stripe_charges_enabled = false, stripe_account_at = null where id = p_company_id;
    return null;
  end if;
  return account;
end $$;

reset check_function_bodies;
