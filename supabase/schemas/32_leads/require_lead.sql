create function private.require_lead(p_id uuid, p_version int default null) returns public.leads
language plpgsql security definer set search_path = '' as $$
declare
  l public.leads;
begin
  perform private.require_write('edit_clients', 'create_edit_clients');
  select * into l from public.leads x where x.company_id = private.company_id() and x.id = p_id and x.deleted_at is null for no key update;
  if l.id is null then
    perform private.raise_api_error('PT404', 'This lead no longer exists.');
  elsif p_version <> l.version then
    perform private.raise_api_error('PT409', 'Someone else changed this lead while you were editing. Reload it and make your change again.');
  end if;
  return l;
end $$;
comment on function private.require_lead is 'A lead of the caller''s company, locked for a change. Errors: PT402, PT403, PT404, PT409 stale version.';
