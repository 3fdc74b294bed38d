create function private.record_sign_in() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update private.password_grants g set session_id = new.id
  where g.user_id = new.user_id and g.session_id is null and g.expires_at > now();
  if private.is_password_expired(new.user_id) then
    insert into private.expired_password_sign_ins (session_id, user_id) values (new.id, new.user_id);
    insert into private.password_grants (user_id, session_id, expires_at)
    values (new.user_id, new.id, now() + interval '1 hour')
    on conflict (user_id) do update set session_id = excluded.session_id, expires_at = excluded.expires_at;
  end if;
  return null;
end $$;
comment on function private.record_sign_in is
  'Trigger on auth.sessions: links a password reset to its session, and blocks a session whose password has expired '
  'until the password is changed.';
