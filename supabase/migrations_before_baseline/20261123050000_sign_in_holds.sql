-- A sign-in can be held: its token opens nothing until an expired password is changed, or until the second factor is shown.

create table private.held_sign_ins (
  session_id uuid primary key references auth.sessions (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  held_at timestamptz not null default now()
);
alter table private.held_sign_ins enable row level security;
create index held_sign_ins_user_idx on private.held_sign_ins (user_id);
comment on table private.held_sign_ins is 'Sign-ins with a password that was older than the company allows; they open nothing until it is changed.';

create function private.is_password_expired(p_user uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce((
    select greatest(coalesce(w.changed_at, u.created_at), c.created_at) + make_interval(days => nullif(c.password_expiry_days, 0)) < now()
    from auth.users u
    join public.user_profiles p on p.id = u.id
    join public.company_security_settings c on c.company_id = p.company_id
    left join private.password_changes w on w.user_id = u.id
    where u.id = p_user), false)
$$;
comment on function private.is_password_expired is 'Whether a person''s password is older than the company allows; each has the whole span from the day the rule was saved.';

create function private.note_sign_in() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.is_password_expired(new.user_id) then
    insert into private.held_sign_ins (session_id, user_id) values (new.id, new.user_id);
  end if;
  return null;
end $$;
create trigger on_auth_session_created after insert on auth.sessions for each row execute function private.note_sign_in();

create or replace function private.note_password_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.password_changes (user_id) values (new.id)
  on conflict (user_id) do update set changed_at = now();
  delete from private.held_sign_ins h where h.user_id = new.id;
  return null;
end $$;

-- Only a sign-in server with second factors has their table.
do $$
begin
  if to_regclass('auth.mfa_factors') is null then
    create function private.lacks_second_factor() returns boolean language sql immutable set search_path = '' as 'select false';
  else
    create function private.lacks_second_factor() returns boolean
    language sql stable security definer set search_path = '' as $body$
      select (select auth.jwt()) ->> 'aal' is distinct from 'aal2'
        and exists (select from auth.mfa_factors f where f.user_id = (select auth.uid()) and f.status = 'verified')
    $body$;
  end if;
end $$;
comment on function private.lacks_second_factor is 'Whether the caller has a second factor and has not shown it; never, where the sign-in server has none.';

create function private.sign_in_hold() returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  if private.lacks_second_factor() then
    return 'second_factor';
  elsif exists (select from private.held_sign_ins h where h.session_id = private.session_id()) then
    return 'password';
  end if;
  return null;
end $$;
comment on function private.sign_in_hold is
  'What the caller''s sign-in waits for: second_factor, then password (a new one); null for one that waits for nothing.';

create or replace function private.person() returns uuid
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
  elsif exists (select from private.held_sign_ins h where h.session_id = session) or private.lacks_second_factor() then
    return null;
  elsif origin is not null and exists (
    select from public.user_profiles p join public.company_security_settings c on c.company_id = p.company_id
    where p.id = caller and cardinality(c.ip_whitelist) > 0 and not origin <<= any (c.ip_whitelist::inet[])) then
    return null;
  end if;
  return caller;
end $$;
comment on function private.person is
  'Who asks: auth.uid(), or null once the session was ended, while it is held, or when it comes from an address that the company''s list '
  'does not name. The address is the one of the sign-in or of the last renewal.';

create or replace function public.current_session() returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
declare
  caller uuid := (select auth.uid());
  hold text;
  profile public.user_profiles;
  company public.companies;
begin
  if caller is null then
    perform private.reject('PT403', 'User not authenticated');
  elsif private.person() is null then
    hold := private.sign_in_hold();
    if hold is null then
      perform private.reject('PT401', 'This session was ended. Please sign in again.');
    end if;
  end if;
  select * into company from public.companies c where c.id = private.company_id();
  select * into profile from public.user_profiles p where p.id = caller and p.company_id = company.id;
  return jsonb_build_object(
    'hold', hold,
    'user', jsonb_build_object(
      'id', caller,
      'email', coalesce(profile.email, (select auth.jwt()) ->> 'email'),
      'full_name', profile.full_name,
      'role', private.user_role(),
      'avatar_url', profile.avatar_url,
      'phone', profile.phone,
      'preferences', coalesce(profile.preferences, '{}')),
    'company', case when company.id is not null then jsonb_build_object(
      'id', company.id, 'name', company.name, 'plan', company.plan, 'plan_status', company.plan_status,
      'trial_ends_at', company.trial_ends_at, 'logo_url', company.logo_url, 'primary_color', company.primary_color,
      'secondary_color', company.secondary_color, 'accent_color', company.accent_color,
      'font_family', company.font_family, 'session_timeout_minutes', company.session_timeout_minutes,
      'paper_size', company.paper_size, 'timezone', company.timezone, 'settings', company.settings) end,
    'effective_plan', private.effective_plan(),
    'features', (select coalesce(jsonb_agg(f.feature order by f.feature), '[]') from public.plan_features f
                 where f.plan = private.effective_plan()),
    'permissions', to_jsonb(private.permissions()),
    'can_write', private.is_subscribed() and not private.is_seeing_as(),
    'is_platform_admin', private.is_platform_admin(),
    'is_acting', private.acting_company_id() is not null,
    'see_as', private.see_as_state());
end $$;
comment on function public.current_session is
  'The session of the caller: user, company, effective plan, features, permissions, can_write (false once trial or plan has '
  'ended, and while an owner looks at the product in another role: see_as). A platform administrator who acts nowhere, a removed '
  'member and a sign-in that is held have no company; hold says what it waits for: second_factor or password. '
  'Errors: PT401 the session was ended, PT403 for a visitor.';
grant execute on function private.sign_in_hold, private.lacks_second_factor to authenticated, service_role;
