create function private.client_credit_json(p_client uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('client_id', p_client, 'credit', coalesce(sum(k.amount), 0))
  from public.client_credits k where k.company_id = private.company_id() and k.client_id = p_client
$$;
comment on function private.client_credit_json is '{ client_id, credit }: a client''s credit in dollars, under the caller''s rights.';
grant execute on function private.client_credit_json to authenticated, service_role;
