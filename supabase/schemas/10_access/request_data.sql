create function public.request_data(p_kind text) returns jsonb
language sql set search_path = '' as $$ select private.request_data(p_kind) $$;
comment on function public.request_data is
  'An owner asks for an export now, or for the deletion of the account in 30 days; asking twice makes one request. '
  'Arguments: p_kind, export or deletion. Errors: PT403. Callers: signed-in users.';
grant execute on function public.request_data to authenticated, service_role;

create function private.request_data(p_kind text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  request public.data_requests;
begin
  if not private.has_role('owner') then
    perform private.raise_api_error('PT403', 'Only an owner can do this.');
  end if;
  insert into public.data_requests (company_id, kind, due_at)
  values (private.company_id(), p_kind, case p_kind when 'deletion' then now() + interval '30 days' else now() end)
  on conflict (company_id, kind) where status in ('requested', 'processing') do nothing;
  select * into request from public.data_requests where company_id = private.company_id() and kind = p_kind and status in ('requested', 'processing');
  return to_jsonb(request);
end $$;
grant execute on function private.request_data to authenticated;
