create function public.refresh_metrics() returns setof public.analytics_data
language plpgsql set search_path = '' as $$
begin
  perform private.refresh_metrics();
  return query select * from public.analytics_data where company_id = private.company_id() and start_date = date_trunc('month', current_date)::date order by data_type;
end $$;
comment on function public.refresh_metrics is
  'Computes and stores this month''s metrics and returns them. Errors: PT402, PT403. Callers: signed-in users with '
  'view_money.';
grant execute on function public.refresh_metrics to authenticated, service_role;

create function private.refresh_metrics() returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_read('view_money', 'view_analytics');
  perform private.store_metrics(private.company_id());
end $$;
grant execute on function private.refresh_metrics to authenticated;
