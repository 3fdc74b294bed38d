create function public.finish_notice(p_id uuid, p_error text default null) returns void
language sql security definer set search_path = '' as $$
  update private.notices set error = left(p_error, 1000), taken_until = now() + interval '10 minutes',
    status = case when p_error is null then 'sent' when attempts < 5 then 'queued' else 'failed' end,
    sent_at = case when p_error is null then now() end
  where id = p_id and status = 'queued'
$$;
comment on function public.finish_notice is
  'Records how emailing a notice ended; five attempts in all, ten minutes apart. Arguments: p_id, the notice; '
  'p_error, null when sent. Callers: the messaging gateway.';
grant execute on function public.finish_notice to service_role;
