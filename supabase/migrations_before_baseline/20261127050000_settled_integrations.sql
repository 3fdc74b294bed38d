-- What went wrong with an integration stands while it stands at `error`; a sync or a new connection that succeeds ends it.

create function private.settle_integration() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.status <> 'error' then
    new.error := null;
  end if;
  return new;
end $$;
comment on function private.settle_integration is 'An integration that works, or is disconnected, has no error.';
create trigger integrations_settled before insert or update on public.integrations
  for each row execute function private.settle_integration();
update public.integrations set error = null where status <> 'error' and error is not null;
