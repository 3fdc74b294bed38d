create function private.company_with(permission text) returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  person constant uuid := private.current_user_id();
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
comment on function private.company_with is
  'The caller''s company if its role has the permission there, else null: company_id() and has_permission() in one.';
grant execute on function private.company_with to authenticated, service_role;
