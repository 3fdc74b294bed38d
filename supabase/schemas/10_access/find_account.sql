create function public.find_account(p_email text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', u.id, 'is_complete',
    exists (select from public.user_profiles p where p.id = u.id)
    or exists (select from private.platform_admins a where a.user_id = u.id))
  from auth.users u where lower(u.email) = lower(p_email)
$$;
comment on function public.find_account is
  '{ id, is_complete } of an account, null without one. Complete: it has a profile or administrates the platform. '
  'Arguments: p_email. Callers: the server.';
grant execute on function public.find_account to service_role;
