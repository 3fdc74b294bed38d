create function private.activity_actor(p_activity public.activity_log, p_name text) returns text
language sql immutable set search_path = '' as $$
  select coalesce(p_name, case when p_activity.actor_id is null and (p_activity.title = 'Payment recorded'
    or p_activity.type in ('quote', 'change_order') and p_activity.status in ('accepted', 'approved', 'rejected')) then 'Client' end)
$$;
comment on function private.activity_actor is
  'Whom the feed names for an entry: the user, or Client for a decision or a payment that no user recorded. Null for what '
  'the product did itself. Arguments: p_activity; p_name, the full name of the user. Callers: dashboard, project_overview.';
grant execute on function private.activity_actor to authenticated, service_role;
