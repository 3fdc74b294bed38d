create function private.record_password_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.password_changes (user_id) values (new.id)
  on conflict (user_id) do update set changed_at = now();
  delete from private.expired_password_sign_ins h where h.user_id = new.id;
  delete from auth.sessions s where s.user_id = new.id and s.id is distinct from (
    select g.session_id from private.password_grants g where g.user_id = new.id and g.expires_at > now());
  delete from private.password_grants g where g.user_id = new.id;
  return null;
end $$;
comment on function private.record_password_change is
  'Trigger on auth.users: records when the password was set and ends every other session, however it was set.';
