create function public.fail_project_update(p_id uuid, p_error text) returns void
language sql security definer set search_path = '' as $$
  update private.project_updates u set error = left(p_error, 1000), taken_until = now() + interval '10 minutes',
    failed_at = case when u.attempts >= 5 then now() end
  where u.id = p_id and u.failed_at is null
$$;
comment on function public.fail_project_update is
  'Notes why an update to a client was not sent; it is tried again in ten minutes, five times in all. Arguments: '
  'p_id, the update; p_error, the reason. Callers: the server.';
grant execute on function public.fail_project_update to service_role;
