create function private.crew() returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.has_role('field_supervisor') then
    return '{}';
  end if;
  return array(select m.user_id from public.crew_members m
    where m.company_id = private.company_id() and m.supervisor_id = private.member_id());
end $$;
comment on function private.crew is 'The people whose time the caller approves as a field supervisor; empty for everyone else.';
grant execute on function private.crew to authenticated, service_role;
