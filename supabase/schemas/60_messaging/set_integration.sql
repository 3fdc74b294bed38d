create function public.set_integration(p_provider text, p_is_connected boolean) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.require_write('manage_settings');
  insert into public.integrations (company_id, provider, status, last_sync_at)
  values (private.company_id(), p_provider, case when p_is_connected then 'active' else 'disconnected' end,
    case when p_is_connected then now() end)
  on conflict (company_id, provider) do update set status = excluded.status, last_sync_at = excluded.last_sync_at;
end $$;
comment on function public.set_integration is
  'Connects an integration, its last sync being now, or disconnects it and forgets the last sync. Arguments: '
  'p_provider; p_is_connected. Errors: PT402, PT403. Callers: signed-in users with manage_settings.';
grant execute on function public.set_integration to authenticated, service_role;
