create function private.allow_password_reset() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.password_grants (user_id, expires_at) values (new.id, now() + interval '1 hour')
  on conflict (user_id) do update set session_id = null, expires_at = excluded.expires_at;
  return null;
end $$;
comment on function private.allow_password_reset is
  'Trigger on auth.users: after a reset email was used, the next session may set a password for one hour.';
