create function public.cancel_data_request(p_id uuid) returns void
language sql set search_path = '' as $$ select private.cancel_data_request(p_id) $$;
comment on function public.cancel_data_request is
  'Cancels a request for an export or a deletion that has not begun. Arguments: p_id, the request. Errors: PT403 not '
  'an owner, PT404 no such request. Callers: signed-in users.';
grant execute on function public.cancel_data_request to authenticated, service_role;

create function private.cancel_data_request(p_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not private.has_role('owner') then
    perform private.raise_api_error('PT403', 'Only an owner can do this.');
  end if;
  update public.data_requests set status = 'canceled', finished_at = now()
  where id = p_id and company_id = private.company_id() and status = 'requested';
  if not found then
    perform private.raise_api_error('PT404', 'There is no open request to cancel.');
  end if;
end $$;
grant execute on function private.cancel_data_request to authenticated;
