create function private.settle_integration() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.status <> 'error' then
    new.error := null;
  end if;
  return new;
end $$;
comment on function private.settle_integration is 'An integration that works, or is disconnected, has no error.';
