create function public.run_daily_jobs_once() returns jsonb
language sql security definer set search_path = '' as $$
  select private.begin_days()
$$;
comment on function public.run_daily_jobs_once is
  'For schedulers, at least once an hour and as often as they like: the daily jobs of each company once in its own '
  'day; null when there is nothing to do. Callers: the server.';
grant execute on function public.run_daily_jobs_once to service_role;
