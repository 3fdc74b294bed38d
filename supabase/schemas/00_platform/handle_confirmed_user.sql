create function private.handle_confirmed_user() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from public.user_profiles p where p.id = new.id)
    and not exists (select from private.platform_admins a where a.user_id = new.id) then
    perform private.open_account(new);
  end if;
  return new;
end $$;
comment on function private.handle_confirmed_user is 'Opens the account of an address that has just been confirmed.';
