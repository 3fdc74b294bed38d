create function public.note_platform_act(p_admin_id uuid, p_act text, p_detail jsonb default '{}') returns void
language sql security definer set search_path = '' as $$
  insert into private.platform_acts (admin_id, act, detail) values (p_admin_id, p_act, p_detail)
$$;
comment on function public.note_platform_act is
  'One line in the record of what was done to the installation. Arguments: p_admin_id; p_act, what was done; '
  'p_detail. Callers: the server.';
grant execute on function public.note_platform_act to service_role;
