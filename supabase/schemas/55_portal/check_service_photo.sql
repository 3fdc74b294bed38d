create function public.check_service_photo(p_token text, p_request_id uuid) returns jsonb
language sql security definer set search_path = '' as $$
  select jsonb_build_object('company_id', r.company_id) from private.service_request_of_client(p_token, p_request_id) r
$$;
comment on function public.check_service_photo is
  'Before a photo is stored: { company_id }, the folder that it belongs in. Arguments: p_token, the session; p_request_id. Errors: PT403 a '
  'member who looks as the client, PT404, PT409 closed, PT422 10 photos already. Callers: the accounts gateway.';
grant execute on function public.check_service_photo to service_role;
