create function private.seat_of_returning_member() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_seat(new.company_id);
  return new;
end $$;
comment on function private.seat_of_returning_member is 'A member who is taken back needs a seat as well.';
