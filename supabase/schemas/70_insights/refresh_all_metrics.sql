create function public.refresh_all_metrics() returns int
language sql security definer set search_path = '' as $$
  select private.refresh_metrics_of(null, now())
$$;
comment on function public.refresh_all_metrics is
  'For a nightly job of the service role: the metrics of every company; returns how many. Callers: the server.';
grant execute on function public.refresh_all_metrics to service_role;
