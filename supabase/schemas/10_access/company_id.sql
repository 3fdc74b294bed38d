create function private.company_id() returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  person constant uuid := private.current_user_id();
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
comment on function private.company_id is
  'The caller''s company; null for a visitor, a deactivated member, and an administrator who acts nowhere.';
grant execute on function private.company_id to authenticated, service_role;
