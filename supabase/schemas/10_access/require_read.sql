create function private.require_read(p_permission text, p_feature text) returns void
language plpgsql stable set search_path = '' as $$
begin
  if private.company_id() is null then
    perform private.raise_api_error('PT403', 'User profile or company not found');
  elsif not private.has_permission(p_permission) then
    perform private.raise_api_error('PT403', 'Your role doesn''t allow this. Ask an owner for access.');
  elsif not private.has_feature(p_feature) then
    perform private.raise_api_error('PT402', private.plan_error_message(p_feature));
  end if;
end $$;
comment on function private.require_read is
  'Like require_write for a function that only reads: the role (PT403) and the plan (PT402), whatever the '
  'subscription''s state.';
grant execute on function private.require_read to authenticated, service_role;
