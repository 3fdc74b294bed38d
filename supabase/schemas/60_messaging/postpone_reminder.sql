create function public.postpone_reminder(p_id uuid, p_error text) returns void
language sql security definer set search_path = '' as $$
  update public.reminders set error = left(p_error, 1000), taken_until = null,
    status = case when attempts >= 12 then 'failed' else 'queued' end,
    next_attempt_at = now() + make_interval(secs => least(3600, 10 * power(2, attempts)))
  where id = p_id and status = 'sending'
$$;
comment on function public.postpone_reminder is
  'The vendor does not answer; the reminder waits, longer each time, and fails after twelve attempts (about five '
  'hours). Arguments: p_id, the reminder; p_error, the reason. Callers: the messaging gateway.';
grant execute on function public.postpone_reminder to service_role;
