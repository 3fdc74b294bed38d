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
comment on function public.claim_due_reminders is
  'Adds what the schedules ask for, cancels what is paid, then returns queued reminders, each to one caller, which '
  'then has two minutes. Arguments: p_limit rows. Callers: the messaging gateway.';
grant execute on function public.claim_due_reminders to service_role;
