create function public.create_webhook_endpoint(
  p_url text, p_events text[], p_description text default null
) returns jsonb
language sql set search_path = '' as $$ select private.create_webhook_endpoint(p_url, p_events, p_description) $$;
comment on function public.create_webhook_endpoint is
  'Adds an endpoint and returns its signing secret, once. Arguments: p_url, https; p_events, names of events; '
  'p_description. Errors: PT402, PT403, PT422. Callers: signed-in users with manage_settings.';
grant execute on function public.create_webhook_endpoint to authenticated, service_role;

create function private.create_webhook_endpoint(p_url text, p_events text[], p_description text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  secret constant text := 'whsec_' || private.new_token();
  endpoint public.webhook_endpoints;
begin
  perform private.require_write('manage_settings', 'api_access');
  if p_url !~ '^https://[^\s]+$' then
    perform private.raise_api_error('PT422', 'Enter a URL that starts with https://.', 'url');
  end if;
  insert into public.webhook_endpoints (company_id, url, events, description) values (company, p_url, p_events, p_description) returning * into endpoint;
  insert into private.webhook_secrets (endpoint_id, secret) values (endpoint.id, secret);
  return to_jsonb(endpoint) || jsonb_build_object('secret', secret);
end $$;
grant execute on function private.create_webhook_endpoint to authenticated;
