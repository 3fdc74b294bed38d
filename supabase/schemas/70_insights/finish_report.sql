create function public.finish_report(p_id uuid, p_error text default null) returns void
language sql security definer set search_path = '' as $$
  update public.report_runs set error = left(p_error, 1000), taken_until = now() + interval '10 minutes',
    status = case when p_error is null then 'sent' when attempts < 5 then 'queued' else 'failed' end,
    sent_at = case when p_error is null then now() end
  where id = p_id and status = 'sending'
$$;
comment on function public.finish_report is
  'Records how emailing a report ended; five attempts in all, ten minutes apart. Arguments: p_id, the report; '
  'p_error, null when sent. Callers: the messaging gateway.';
grant execute on function public.finish_report to service_role;
