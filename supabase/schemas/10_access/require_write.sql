create function private.require_write(permission text, feature text default null) returns void
language plpgsql stable set search_path = '' as $$
begin
  if private.company_id() is null then
    perform private.raise_api_error('PT403', 'User profile or company not found');
  end if;
  if permission is not null and not private.has_permission(permission) then
    perform private.raise_api_error('PT403', 'Your role doesn''t allow this. Ask an owner for access.');
  end if;
  if not private.is_subscribed() then
    perform private.raise_api_error('PT402', case
      when private.company_profile() ->> 'plan_status' = 'trialing'
      then 'Your trial has ended. Choose a plan to make changes.'
      else 'Your subscription is not active. Choose a plan to make changes.' end);
  end if;
  if feature is not null and not private.has_feature(feature) then
    perform private.raise_api_error('PT402', private.plan_error_message(feature));
  end if;
end $$;
comment on function private.require_write is
  'The first line of a function that writes: member, role (PT403), open subscription and plan feature (PT402).';
grant execute on function private.require_write to authenticated, service_role;
