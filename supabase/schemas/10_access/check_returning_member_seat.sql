create function private.check_returning_member_seat() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_seat(new.company_id);
  return new;
end $$;
comment on function private.check_returning_member_seat is 'Trigger: reactivating a member requires a free seat. Error: PT402.';
