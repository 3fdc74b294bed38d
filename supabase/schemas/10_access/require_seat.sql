create function private.require_seat(company uuid, for_address text default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  seats int;
begin
  -- Locked: two invitations at once must not both take the last seat.
  select p.max_members into seats from public.companies c join public.plans p on p.slug = c.plan
  where c.id = company for no key update of c;
  if seats <= (select count(*) from public.user_profiles p where p.company_id = company and p.is_active)
    + (select count(*) from public.invitations i
       where i.company_id = company and i.accepted_at is null and i.expires_at > now() and i.email <> for_address) then
    perform private.raise_api_error('PT402', format('Your plan allows up to %s members. Upgrade to invite more.', seats));
  end if;
end $$;
comment on function private.require_seat is
  'Refuses with PT402 when members and, with an address, open invitations to others fill the seats of the plan.';
