-- A session that was ended, or that was opened from an address which its company does not allow, is nobody's: its token
-- stops at once and not only when it expires. Every question of a policy begins with private.person().

create function private.session_id() returns uuid
language plpgsql stable set search_path = '' as $$
begin
  return (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'session_id')::uuid;
end $$;
comment on function private.session_id is 'The sign-in that the caller''s token comes from; null for tokens without one and outside of a request.';

create function private.person() returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  caller constant uuid := auth.uid();
  session constant uuid := private.session_id();
  origin inet;
begin
  if session is null then
    return caller;
  end if;
  select s.ip into origin from auth.sessions s
  where s.id = session and s.user_id = caller and (s.not_after is null or s.not_after > now());
  if not found then
    return null;
  elsif origin is not null and exists (
    select from public.user_profiles p join public.company_security_settings c on c.company_id = p.company_id
    where p.id = caller and cardinality(c.ip_whitelist) > 0 and not origin <<= any (c.ip_whitelist::inet[])) then
    return null;
  end if;
  return caller;
end $$;
comment on function private.person is
  'Who asks: auth.uid(), or null once the session was ended or when it comes from an address that the company''s list does not name. '
  'The address is the one of the sign-in or of the last renewal.';

create or replace function private.is_platform_admin() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select 1 from private.platform_admins a where a.user_id = (select private.person()))
$$;

create or replace function private.acting_company_id() returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  person constant uuid := private.person();
begin
  return (select s.company_id from private.act_as_sessions s
    where s.admin_id = person and s.ended_at is null and s.expires_at > now()
    order by s.started_at desc limit 1);
end $$;

create or replace function private.company_id() returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  person constant uuid := private.person();
begin
  return coalesce(
    (select s.company_id from private.act_as_sessions s
      where s.admin_id = person and s.ended_at is null and s.expires_at > now() order by s.started_at desc limit 1),
    (select p.company_id from public.user_profiles p where p.id = person and p.is_active));
end $$;

-- Sessions of a person --------------------------------------------------------------------------------------

create function public.list_sessions() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'created_at', s.created_at,
      'last_seen_at', greatest(s.updated_at, s.created_at), 'user_agent', s.user_agent, 'ip', host(s.ip),
      'is_current', s.id is not distinct from private.session_id()) order by s.updated_at desc), '[]')
  from auth.sessions s
  where s.user_id = (select private.person()) and (s.not_after is null or s.not_after > now()) and (select auth.uid()) is not null
$$;
comment on function public.list_sessions is
  'Where the caller is signed in: [{ id, created_at, last_seen_at, user_agent, ip, is_current }], the last used first.';

create function public.revoke_session(p_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from auth.sessions s where s.id = p_id and s.user_id = private.person() and auth.uid() is not null;
  if not found then
    perform private.reject('PT404', 'This session has ended already.');
  end if;
end $$;
comment on function public.revoke_session is 'Signs the caller out on one device, at once. Error: PT404.';

create function public.revoke_other_sessions() returns int
language plpgsql security definer set search_path = '' as $$
declare
  ended int;
begin
  delete from auth.sessions s
  where s.user_id = private.person() and auth.uid() is not null and s.id is distinct from private.session_id();
  get diagnostics ended = row_count;
  return ended;
end $$;
comment on function public.revoke_other_sessions is 'Signs the caller out everywhere else, at once; answers how many sessions that were.';

create function public.revoke_member_sessions(p_user_id uuid) returns int
language plpgsql security definer set search_path = '' as $$
declare
  ended int;
begin
  perform private.require_write('manage_team');
  if not exists (select from public.user_profiles p where p.id = p_user_id and p.company_id = private.company_id()) then
    perform private.reject('PT404', 'This person is not a member of the company.');
  end if;
  delete from auth.sessions s where s.user_id = p_user_id;
  get diagnostics ended = row_count;
  return ended;
end $$;
comment on function public.revoke_member_sessions is 'Signs a member out everywhere (manage_team). Errors: PT403, PT404.';

-- Age of a password -----------------------------------------------------------------------------------------

create table private.password_changes (
  user_id uuid primary key references auth.users (id) on delete cascade,
  changed_at timestamptz not null default now()
);
alter table private.password_changes enable row level security;
comment on table private.password_changes is 'When a person last chose a password; without a row, at the sign-up.';

create function private.note_password_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.password_changes (user_id) values (new.id)
  on conflict (user_id) do update set changed_at = now();
  return null;
end $$;
create trigger on_auth_user_password_changed after update of encrypted_password on auth.users
  for each row when (old.encrypted_password is distinct from new.encrypted_password)
  execute function private.note_password_change();

create function public.security_state() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'password_changed_at', x.changed_at,
    'password_expires_at', x.expires_at,
    'is_password_expired', coalesce(x.expires_at < now(), false),
    'address', (select host(s.ip) from auth.sessions s where s.id = private.session_id()))
  from (
    select coalesce(w.changed_at, u.created_at) as changed_at,
      coalesce(w.changed_at, u.created_at) + make_interval(days => nullif(c.password_expiry_days, 0)) as expires_at
    from auth.users u
    left join private.password_changes w on w.user_id = u.id
    left join public.company_security_settings c on c.company_id = private.company_id()
    where u.id = (select private.person()) and (select auth.uid()) is not null
  ) x
$$;
comment on function public.security_state is
  'The caller''s password age under the company''s rule (no expiry until the company has saved one) and the address of the session.';

-- The list of addresses -------------------------------------------------------------------------------------

create function private.check_address_list() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  entry text;
  own constant inet := (select s.ip from auth.sessions s where s.id = private.session_id());
begin
  foreach entry in array new.ip_whitelist loop
    begin
      perform entry::inet;
    exception when others then
      perform private.reject('PT422', format('%s is not an address. Enter one such as 203.0.113.7 or 203.0.113.0/24.', left(entry, 60)), 'ip_whitelist');
    end;
  end loop;
  if cardinality(new.ip_whitelist) > 0 and own is not null and not own <<= any (new.ip_whitelist::inet[]) then
    perform private.reject('PT422', format('This list would shut you out: your address is %s.', host(own)), 'ip_whitelist');
  end if;
  return new;
end $$;
comment on function private.check_address_list is 'Refuses what is no address, and a list without the one that is saving it.';
create trigger company_security_settings_addresses before insert or update of ip_whitelist on public.company_security_settings
  for each row execute function private.check_address_list();

grant execute on function private.session_id, private.person to authenticated, service_role;
grant execute on function public.list_sessions, public.revoke_session, public.revoke_other_sessions,
  public.revoke_member_sessions, public.security_state to authenticated;
