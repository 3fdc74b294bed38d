create function public.make_platform_admin(p_user_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  company uuid := (select p.company_id from public.user_profiles p where p.id = p_user_id);
begin
  insert into private.platform_admins (user_id) values (p_user_id) on conflict do nothing;
  delete from public.user_profiles p where p.id = p_user_id;
  delete from public.companies c
  where c.id = company and not exists (select from public.user_profiles p where p.company_id = company);
end $$;
comment on function public.make_platform_admin is
  'Makes an account a platform administrator, who has no company of its own. Arguments: p_user_id. Callers: the '
  'server.';
grant execute on function public.make_platform_admin to service_role;
