create function private.portal_devices(p_client_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'device', s.device, 'created_at', s.created_at, 'last_used_at', s.last_used_at)
    order by s.last_used_at desc, s.id), '[]')
  from private.portal_sessions s join public.portal_access a on a.id = s.access_id and a.revoked_at is null
  where s.company_id = private.company_id() and s.client_id = p_client_id and not s.is_preview and s.expires_at > now()
    and private.has_permission('view_clients')
$$;
comment on function private.portal_devices is
  'The devices on which a client of the caller''s company is signed in to the portal: [{ id, device, created_at, last_used_at }], '
  'device as the browser names itself. Nothing without view_clients.';
grant execute on function private.portal_devices to authenticated;
