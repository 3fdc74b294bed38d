create function public.mark_client_messages_read(p_client_id uuid) returns void
language sql set search_path = '' as $$ select private.mark_client_messages_read(p_client_id) $$;
comment on function public.mark_client_messages_read is
  'The company has read what a client wrote in the portal. Arguments: p_client_id. Errors: PT402, PT403. Callers: signed-in '
  'users with view_clients.';

create function private.mark_client_messages_read(p_client_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_write('view_clients');
  update public.portal_messages set read_at = now()
  where company_id = private.company_id() and client_id = p_client_id and author = 'client' and read_at is null;
end $$;
grant execute on function public.mark_client_messages_read, private.mark_client_messages_read to authenticated;
