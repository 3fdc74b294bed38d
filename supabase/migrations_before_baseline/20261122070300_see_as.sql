-- "See as": an owner sees the product as a member of another role would, by the database's own rules, and can change
-- nothing meanwhile. It belongs to the owner's sign-in, so that no second token and no change in any client is needed
-- (docs/adr: see as).

create table private.see_as_sessions (
  session_id uuid primary key,
  user_id uuid not null references public.user_profiles (id) on delete cascade,
  role text not null check (role in ('project_manager', 'field_supervisor', 'subcontractor')),
  -- Whose assigned projects are shown; null: the owner's own.
  member_id uuid references public.user_profiles (id) on delete cascade,
  expires_at timestamptz not null default now() + interval '30 minutes'
);
create index see_as_sessions_user_idx on private.see_as_sessions (user_id);
create index see_as_sessions_member_idx on private.see_as_sessions (member_id);
alter table private.see_as_sessions enable row level security;

create function private.role_of(person uuid, own_role text) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  session uuid;
begin
  -- Only an owner looks down, so nobody can rise by it.
  if own_role is distinct from 'owner' then
    return own_role;
  end if;
  session := private.session_id();
  if session is null then
    return own_role;
  end if;
  return coalesce((select s.role from private.see_as_sessions s
    where s.session_id = session and s.user_id = person and s.expires_at > now()), own_role);
end $$;
comment on function private.role_of is 'The role in which a person is shown the product: its own, or the one that an owner looks at.';

create function private.is_seeing_as() returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  session constant uuid := private.session_id();
begin
  return session is not null and exists (select from private.see_as_sessions s
    where s.session_id = session and s.user_id = auth.uid() and s.expires_at > now());
end $$;
comment on function private.is_seeing_as is 'Is the caller an owner who looks at the product in another role, and may change nothing?';

create or replace function private.user_role() returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  person constant uuid := private.person();
begin
  return coalesce(
    (select 'owner' from private.act_as_sessions s
      where s.admin_id = person and s.ended_at is null and s.expires_at > now() limit 1),
    (select private.role_of(person, p.role) from public.user_profiles p where p.id = person and p.is_active));
end $$;

create or replace function private.has_permission(wanted text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  own constant text := private.user_role();
begin
  return exists (select 1 from public.role_permissions r where r.permission = wanted and r.role = own);
end $$;

create or replace function private.sees_all_projects() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce(private.user_role() <> 'subcontractor', false);
end $$;

create or replace function private.assigned_projects() returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
declare
  session constant uuid := private.session_id();
  person constant uuid := coalesce(
    (select s.member_id from private.see_as_sessions s
      where s.session_id = session and s.user_id = auth.uid() and s.expires_at > now()),
    auth.uid());
begin
  return coalesce((
    select array_agg(m.project_id) from public.project_members m
    where m.company_id = private.company_id() and m.user_id = person), '{}');
end $$;

create or replace function private.company_with(permission text) returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  person constant uuid := private.person();
begin
  return (
    select here.company_id
    from (
      select s.company_id, 'owner' as role, s.started_at as since from private.act_as_sessions s
      where s.admin_id = person and s.ended_at is null and s.expires_at > now()
      union all
      select p.company_id, private.role_of(person, p.role), '-infinity' from public.user_profiles p where p.id = person and p.is_active
      order by since desc limit 1
    ) here
    where exists (select 1 from public.role_permissions r where r.role = here.role and r.permission = company_with.permission));
end $$;

-- No write of any kind: a statement trigger on every table, under whatever function the write stands ---------------

create function private.refuse_while_seeing_as() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.is_seeing_as() then
    perform private.reject('PT403', 'You are looking at the product in another role. Stop looking to make changes.');
  end if;
  return null;
end $$;
comment on function private.refuse_while_seeing_as is 'Statement trigger: an owner who looks at the product in another role changes nothing.';

create procedure private.close_while_seeing_as()
language plpgsql set search_path = '' as $$
declare
  relation regclass;
begin
  for relation in
    select c.oid from pg_catalog.pg_class c
    where c.relkind = 'r' and c.relnamespace in ('public'::regnamespace, 'private'::regnamespace)
      and c.relname <> 'see_as_sessions'
      and not exists (select from pg_catalog.pg_trigger t where t.tgrelid = c.oid and t.tgname = 'zz_see_as') loop
    execute format('create trigger zz_see_as before insert or update or delete on %s for each statement '
      'execute function private.refuse_while_seeing_as()', relation);
  end loop;
end $$;
comment on procedure private.close_while_seeing_as is
  'Puts the guard of "see as" on every table that has none yet. A migration that makes a table calls it at its end.';
grant execute on function private.is_seeing_as, private.role_of to authenticated, service_role;
call private.close_while_seeing_as();

do $$
declare
  verb text;
begin
  foreach verb in array array['insert', 'update', 'delete'] loop
    execute format('create policy %I on storage.objects as restrictive for %s to authenticated %s',
      'see_as_' || verb, verb, case verb
        when 'insert' then 'with check (not (select private.is_seeing_as()))'
        else 'using (not (select private.is_seeing_as()))' end);
  end loop;
end $$;

-- Begin and end -----------------------------------------------------------------------------------------------

create function public.start_see_as(p_role text, p_user_id uuid default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  session constant uuid := private.session_id();
  owner public.user_profiles;
  member public.user_profiles;
begin
  select * into owner from public.user_profiles p
  where p.id = private.person() and p.is_active and p.role = 'owner' and private.company_id() = p.company_id;
  if owner.id is null then
    perform private.reject('PT403', 'Only an owner can do this.');
  elsif session is null then
    perform private.reject('PT409', 'Please sign in again to look at the product in another role.');
  elsif coalesce(p_role, '') not in ('project_manager', 'field_supervisor', 'subcontractor') then
    perform private.reject('PT422', 'Please choose a role', 'role');
  end if;
  if p_user_id is not null then
    select * into member from public.user_profiles p
    where p.id = p_user_id and p.company_id = owner.company_id and p.role = p_role and p.is_active;
    if member.id is null then
      perform private.reject('PT404', 'This person is not a member of the company in that role.');
    end if;
  end if;
  insert into private.see_as_sessions (session_id, user_id, role, member_id) values (session, owner.id, p_role, member.id)
  on conflict (session_id) do update
    set user_id = excluded.user_id, role = excluded.role, member_id = excluded.member_id, expires_at = excluded.expires_at;
  return private.see_as_state();
end $$;
comment on function public.start_see_as is
  'An owner looks at the product as a member of another role sees it, for 30 minutes at most and without changing anything; with a '
  'member, with that one''s assigned projects. Errors: PT403 no owner, PT404 no such member, PT409 no session, PT422 role.';

create function private.see_as_state() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('role', s.role, 'full_name', p.full_name, 'expires_at', s.expires_at)
  from private.see_as_sessions s left join public.user_profiles p on p.id = s.member_id
  where s.session_id = private.session_id() and s.user_id = auth.uid() and s.expires_at > now()
$$;
comment on function private.see_as_state is '{ role, full_name, expires_at } of what an owner looks at, else null.';
grant execute on function private.see_as_state to authenticated, service_role;

create function public.stop_see_as() returns void
language sql volatile security definer set search_path = '' as $$
  delete from private.see_as_sessions s where s.session_id = private.session_id() and s.user_id = auth.uid()
$$;
comment on function public.stop_see_as is 'Ends looking at the product in another role, if the caller does.';
grant execute on function public.start_see_as, public.stop_see_as to authenticated;

create or replace function public.current_session() returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
declare
  caller uuid := (select auth.uid());
  profile public.user_profiles;
  company public.companies;
begin
  if caller is null then
    perform private.reject('PT403', 'User not authenticated');
  elsif private.person() is null then
    perform private.reject('PT401', 'This session was ended. Please sign in again.');
  end if;
  select * into company from public.companies c where c.id = private.company_id();
  select * into profile from public.user_profiles p where p.id = caller and p.company_id = company.id;
  return jsonb_build_object(
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
  'ended, and while an owner looks at the product in another role: see_as). A platform administrator who acts nowhere and a removed '
  'member have no company. Errors: PT401 the session was ended, PT403 for a visitor.';
