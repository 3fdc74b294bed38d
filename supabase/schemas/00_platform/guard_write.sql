-- A server function that writes on a person's behalf has asked its own questions (private.require_write); the statement
-- guard speaks to people's own writes. Without this, saving a quote on Starter could not count the use of an item.
create function private.guard_write() returns trigger
language plpgsql set search_path = '' as $$
begin
  if current_user = 'authenticated' and (select auth.uid()) is not null then
    perform private.require_write(null, tg_argv[0]);
  end if;
  return null;
end $$;
comment on function private.guard_write is
  'Statement trigger: raises a clear error where the restrictive plan policies would reject silently. Argument: plan '
  'feature.';
grant execute on function private.guard_write to authenticated, service_role;
