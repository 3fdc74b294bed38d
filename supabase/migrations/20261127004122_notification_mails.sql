set check_function_bodies = off;

alter table private.notices drop constraint notices_kind_check;

alter table public.notification_choices add column mail text default 'off'::text not null;

create function private.can_get_notification(p_notification public.notifications) returns boolean
language sql stable security definer set search_path = '' as $$
  select p_notification.read_at is null
    and p_notification.user_id in (select private.readers_of(p_notification.company_id, p_notification.permission, p_notification.project_id))
    and (p_notification.subject_type <> 'document' or exists (select from public.project_documents d
      where d.company_id = p_notification.company_id and d.id = p_notification.subject_id and (not d.is_office_only
        or p_notification.user_id in (select private.readers_of(d.company_id, 'view_money', d.project_id)))))
$$;

create function private.notification_lines(p_ids jsonb) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('title', n.title, 'detail', n.detail, 'pieces', n.pieces, 'subject_type', n.subject_type,
    'subject_id', n.subject_id, 'project_id', n.project_id) order by n.created_at desc), '[]')
  from public.notifications n
  where n.id in (select i.id::uuid from jsonb_array_elements_text(p_ids) i (id)) and private.can_get_notification(n)
    and exists (select from public.notification_choices c where c.company_id = n.company_id and c.user_id = n.user_id
      and c.kind = n.kind and c.in_app and c.mail <> 'off')
$$;

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

create function private.queue_notification_mail() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.notices (company_id, user_id, kind, about, facts)
  select a.company_id, a.user_id, 'notification', a.id::text, jsonb_build_object('ids', jsonb_build_array(a.id), 'is_daily', false)
  from added a
  join public.notification_choices c on c.company_id = a.company_id and c.user_id = a.user_id and c.kind = a.kind and c.in_app and c.mail = 'now'
  on conflict do nothing;
  return null;
end $$;

alter table private.notices add constraint notices_kind_check CHECK (kind = ANY (ARRAY['sign_in'::text, 'tax_filing'::text, 'payment_dispute'::text, 'client'::text, 'weekly_report'::text, 'moved_margins'::text, 'notification'::text]));

alter table public.notification_choices add constraint notification_choices_mail_check CHECK (mail = ANY (ARRAY['now'::text, 'daily'::text, 'off'::text]));

create trigger notifications_mail after insert on public.notifications
  referencing new table as added for each statement execute function private.queue_notification_mail();

revoke all on table public.notification_choices from authenticated;
grant delete, insert (company_id, in_app, kind, mail, push, user_id), select, update (in_app, kind, mail, push) on table public.notification_choices to authenticated;

comment on table public.notification_choices is 'How a user gets each kind of notification: in the product, as push to their devices, by email. A kind without a row is on, without email. Each user reads and writes their own.';

create or replace function private.may_get_push(p_notification public.notifications) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.can_get_notification(p_notification)
    and not exists (select from public.notification_choices c where c.company_id = p_notification.company_id
      and c.user_id = p_notification.user_id and c.kind = p_notification.kind and not (c.push and c.in_app))
    and exists (select from public.push_subscriptions s
      where s.company_id = p_notification.company_id and s.user_id = p_notification.user_id)
$$;

comment on function private.may_get_push(p_notification public.notifications) is 'Whether a notification may be sent to its user''s devices now: as in can_get_notification, wanted, and with a device.';

comment on function private.can_get_notification(p_notification public.notifications) is 'Whether a notification may be sent to its user now, as push or email: unread, and readable by what their role and projects allow at this moment.';

comment on function private.notification_lines(p_ids jsonb) is 'What an email says of these notifications: [{title, detail, pieces, subject_type, subject_id, project_id}], the newest first. Leaves out what its user has read meanwhile, can no longer read, or wants no email about.';

comment on function private.queue_daily_notifications(p_company uuid, p_now timestamp with time zone) is 'One email at 6 am, by the company''s clock, with a user''s unread notifications of the last day, of the kinds that they want daily. Caller: the daily job.';

comment on function private.queue_notification_mail() is 'Statement trigger: emails notifications to users who want an email right away for the kind.';

create or replace function private.do_daily_job(p_job text, p_company uuid, p_now timestamptz) returns int
language plpgsql security definer set search_path = '' as $$
declare
  changed int;
begin
  begin
    case p_job
      when 'expire quotes' then
        changed := private.expire_quotes(array[p_company], p_now);
        perform private.notify_overdue_invoices(p_company, p_now);
        perform private.notify_tomorrow(p_company, p_now);
        perform private.notify_budgets(p_company);
        perform private.notify_expiring_papers(p_company, p_now);
        perform private.queue_daily_notifications(p_company, p_now);
        delete from public.lead_submissions s where s.company_id = p_company and s.created_at < p_now - interval '90 days';
      when 'activate costs' then changed := private.activate_due_costs(array[p_company], p_now);
      when 'store metrics' then changed := private.refresh_metrics_of(array[p_company], p_now);
      when 'release assistant reservations' then
        update public.ai_usage set status = 'failed', settled_at = now()
        where company_id = p_company and status = 'reserved' and created_at < now() - interval '1 hour';
        get diagnostics changed = row_count;
    end case;
  exception when others then
    insert into private.daily_job_failures as f (company_id, job, error, attempted_at, next_attempt_at)
    values (p_company, p_job, left(sqlerrm, 1000), p_now, p_now + interval '15 minutes')
    on conflict (company_id, job) do update set attempts = f.attempts + 1, error = excluded.error, attempted_at = p_now,
      next_attempt_at = case when f.attempts < 4 then p_now + interval '15 minutes' * power(2, f.attempts) end;
    return null;
  end;
  delete from private.daily_job_failures where company_id = p_company and job = p_job;
  return changed;
end $$;

create or replace function public.claim_due_notices(
  p_limit int default 20
) returns table (id uuid, kind text, email text, full_name text, facts jsonb, company jsonb)
language plpgsql security definer set search_path = '' as $$
begin
  perform private.fail_stuck_jobs('notice');
  perform private.queue_tax_notices();
  perform private.queue_weekly_reports();
  perform private.queue_margin_notices();
  delete from private.notices n where n.kind = 'notification' and n.status = 'queued' and coalesce(n.taken_until < now(), true)
    and private.notification_lines(n.facts -> 'ids') = '[]';
  return query
    with taken as (
      update private.notices n set attempts = n.attempts + 1, taken_until = now() + interval '2 minutes'
      where n.id in (
        select q.id from private.notices q
        where q.status = 'queued' and coalesce(q.taken_until < now(), true)
        order by q.created_at limit p_limit for update skip locked)
      returning n.*)
    select t.id, t.kind, u.email::text, p.full_name,
      case t.kind when 'notification' then t.facts || jsonb_build_object('lines', private.notification_lines(t.facts -> 'ids')) else t.facts end, private.company_card(t.company_id)
    from taken t join auth.users u on u.id = t.user_id left join public.user_profiles p on p.id = t.user_id;
end $$;

reset check_function_bodies;
