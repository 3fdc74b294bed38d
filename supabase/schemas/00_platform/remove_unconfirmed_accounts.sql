create function public.remove_unconfirmed_accounts() returns int
language plpgsql security definer set search_path = '' as $$
declare
  removed int;
begin
  delete from auth.users u
  where u.email_confirmed_at is null and u.phone_confirmed_at is null and u.created_at < now() - interval '7 days'
    and not exists (select from public.user_profiles p where p.id = u.id)
    and not exists (select from private.platform_admins a where a.user_id = u.id);
  get diagnostics removed = row_count;
  return removed;
end $$;
comment on function public.remove_unconfirmed_accounts is
  'Removes accounts whose address was not confirmed within a week; returns how many. What has a profile stays. '
  'Callers: the server.';
grant execute on function public.remove_unconfirmed_accounts to service_role;
