create function public.finish_reminder(p_id uuid, p_error text default null) returns void
language sql security definer set search_path = '' as $$
  update public.reminders set status = case when p_error is null then 'sent' else 'failed' end, error = p_error,
    sent_at = case when p_error is null then now() end
  where id = p_id and status = 'sending'
$$;
comment on function public.finish_reminder is
  'Records how sending a reminder ended. Arguments: p_id, the reminder; p_error, null when sent. Callers: the '
  'messaging gateway.';
grant execute on function public.finish_reminder to service_role;
