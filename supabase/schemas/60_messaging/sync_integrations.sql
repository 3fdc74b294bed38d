create function public.sync_integrations() returns int
language plpgsql set search_path = '' as $$
begin
  perform private.require_write('manage_settings');
  perform public.refresh_metrics();
  return 0;
end $$;
comment on function public.sync_integrations is
  'Brings the company''s stored metrics up to date. Returns 0: it contacts no outside service. Errors: PT402, PT403. '
  'Callers: signed-in users with manage_settings.';
grant execute on function public.sync_integrations to authenticated, service_role;
