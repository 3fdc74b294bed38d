-- A password is set only by a session that has shown the old one or a reset email, and every other session ends with it.

create table private.password_grants (
  user_id uuid primary key references auth.users (id) on delete cascade,
  session_id uuid,
  expires_at timestamptz not null
);
alter table private.password_grants enable row level security;
comment on table private.password_grants is
  'Which session may set a new password, and survives it: one that has entered the old password, used a reset email, or signed in with '
  'an expired password. Without a session until the reset has opened one.';

create function public.allow_password_change(p_user_id uuid, p_session_id uuid) returns void
language sql volatile security definer set search_path = '' as $$
  insert into private.password_grants (user_id, session_id, expires_at)
  values (p_user_id, p_session_id, now() + interval '10 minutes')
  on conflict (user_id) do update set session_id = excluded.session_id, expires_at = excluded.expires_at
$$;
comment on function public.allow_password_change is
  'Server only: this session has entered the old password and may set a new one within ten minutes.';
revoke execute on function public.allow_password_change from public, anon, authenticated;
grant execute on function public.allow_password_change to service_role;

create function private.may_set_password(p_user_id uuid, p_session_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.password_grants g
    where g.user_id = p_user_id and g.session_id = p_session_id and g.expires_at > now())
$$;
comment on function private.may_set_password is 'Whether a session may set a new password now.';

create function private.note_recovery() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.password_grants (user_id, expires_at) values (new.id, now() + interval '1 hour')
  on conflict (user_id) do update set session_id = null, expires_at = excluded.expires_at;
  return null;
end $$;
comment on function private.note_recovery is 'A reset email was used: the session that opens next may set a password for an hour.';
create trigger on_auth_user_recovered after update of recovery_token on auth.users
  for each row when (
    coalesce(old.recovery_token, '') <> '' and coalesce(new.recovery_token, '') = ''
    and new.encrypted_password is not distinct from old.encrypted_password)
  execute function private.note_recovery();

create or replace function private.note_sign_in() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update private.password_grants g set session_id = new.id
  where g.user_id = new.user_id and g.session_id is null and g.expires_at > now();
  if private.is_password_expired(new.user_id) then
    insert into private.held_sign_ins (session_id, user_id) values (new.id, new.user_id);
    insert into private.password_grants (user_id, session_id, expires_at)
    values (new.user_id, new.id, now() + interval '1 hour')
    on conflict (user_id) do update set session_id = excluded.session_id, expires_at = excluded.expires_at;
  end if;
  return null;
end $$;
comment on function private.note_sign_in is
  'Binds a grant to set a password to the session that a reset has opened; holds a sign-in whose password is too old until it is changed.';

create or replace function private.note_password_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.password_changes (user_id) values (new.id)
  on conflict (user_id) do update set changed_at = now();
  delete from private.held_sign_ins h where h.user_id = new.id;
  delete from auth.sessions s where s.user_id = new.id and s.id is distinct from (
    select g.session_id from private.password_grants g where g.user_id = new.id and g.expires_at > now());
  delete from private.password_grants g where g.user_id = new.id;
  return null;
end $$;
comment on function private.note_password_change is
  'A new password: its age begins, and every session ends but the one that was allowed to set it. Holds for every way to set one.';

call private.close_while_seeing_as();
