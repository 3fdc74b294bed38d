-- The schedules are asked every few seconds: each by the range of due dates that it means, so that an index answers.

create or replace function public.take_due_reminders(p_limit int default 50) returns setof public.reminders
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.reminders (company_id, invoice_id, client_id, schedule_id, channel, recipient, message)
  select v.company_id, v.id, v.client_id, s.id, s.channel, case s.channel when 'email' then c.email else c.phone end, s.message
  from public.reminder_schedules s
  join public.invoices v on v.company_id = s.company_id
    and v.due_date between current_date - 2 - s.days_after_due and current_date - s.days_after_due
  join public.clients c on c.company_id = v.company_id and c.id = v.client_id
  where s.is_active and v.deleted_at is null and v.status in ('sent', 'viewed', 'partial') and v.balance > 0
    and nullif(case s.channel when 'email' then c.email else c.phone end, '') is not null
    and not exists (select from public.reminders r where r.company_id = v.company_id and r.invoice_id = v.id and r.schedule_id = s.id)
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
