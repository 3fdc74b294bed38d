create function private.can_write(feature text default null) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_subscribed() and (feature is null or private.has_feature(feature))
$$;
comment on function private.can_write is 'Is the subscription open for writing, and does the plan contain the feature?';
grant execute on function private.can_write to authenticated, service_role;
