-- Who asks, for whom and with what right: asked up to six times a statement by the policies, so it counts. In PL/pgSQL
-- `select … into` costs a third of `return (select …)` (7 and 17 µs), and an acting administrator, who is rare, is
-- looked for with `exists` before anything is sorted. What the functions answer has not changed.

create or replace function private.company_id() returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  person constant uuid := private.person();
  company uuid;
begin
  if exists (select from private.act_as_sessions s where s.admin_id = person and s.ended_at is null and s.expires_at > now()) then
    select s.company_id into company from private.act_as_sessions s
    where s.admin_id = person and s.ended_at is null and s.expires_at > now() order by s.started_at desc limit 1;
    return company;
  end if;
  select p.company_id into company from public.user_profiles p where p.id = person and p.is_active;
  return company;
end $$;

create or replace function private.user_role() returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  person constant uuid := private.person();
  own text;
begin
  if exists (select from private.act_as_sessions s where s.admin_id = person and s.ended_at is null and s.expires_at > now()) then
    return 'owner';
  end if;
  select p.role into own from public.user_profiles p where p.id = person and p.is_active;
  -- Only an owner can look at the product in another role.
  if own = 'owner' then
    own := private.role_of(person, own);
  end if;
  return own;
end $$;

create or replace function private.has_permission(wanted text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  own constant text := private.user_role();
begin
  perform from public.role_permissions r where r.role = own and r.permission = wanted;
  return found;
end $$;

create or replace function private.permissions() returns text[]
language plpgsql stable security definer set search_path = '' as $$
declare
  own constant text := private.user_role();
  all_of_them text[];
begin
  select array_agg(r.permission order by r.permission) into all_of_them from public.role_permissions r where r.role = own;
  return coalesce(all_of_them, '{}');
end $$;

create or replace function private.company_with(permission text) returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  person constant uuid := private.person();
  company uuid;
  own text;
begin
  if exists (select from private.act_as_sessions s where s.admin_id = person and s.ended_at is null and s.expires_at > now()) then
    select s.company_id, 'owner' into company, own from private.act_as_sessions s
    where s.admin_id = person and s.ended_at is null and s.expires_at > now() order by s.started_at desc limit 1;
  else
    select p.company_id, p.role into company, own from public.user_profiles p where p.id = person and p.is_active;
    if own = 'owner' then
      own := private.role_of(person, own);
    end if;
  end if;
  perform from public.role_permissions r where r.role = own and r.permission = company_with.permission;
  if not found then
    return null;
  end if;
  return company;
end $$;
