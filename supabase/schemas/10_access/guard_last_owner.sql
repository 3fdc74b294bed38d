create function private.guard_last_owner(company uuid, member uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform from public.companies c where c.id = company for no key update;
  if not exists (select from public.user_profiles p
                 where p.company_id = company and p.role = 'owner' and p.is_active and p.id <> member) then
    perform private.raise_api_error('PT409', 'A company needs an owner. Make another member an owner first.');
  end if;
end $$;
comment on function private.guard_last_owner is 'Refuses to take the role from a company''s last active owner.';
