create function private.acting_company_id() returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  person constant uuid := private.current_user_id();
begin
  return (select s.company_id from private.act_as_sessions s
    where s.admin_id = person and s.ended_at is null and s.expires_at > now()
    order by s.started_at desc limit 1);
end $$;
comment on function private.acting_company_id is
  'The company that a platform administrator acts in at the moment, else null.';
grant execute on function private.acting_company_id to authenticated, service_role;
