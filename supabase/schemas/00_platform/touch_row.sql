create function private.touch_row() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.updated_at := now();
  new.created_at := old.created_at;
  if to_jsonb(new) ? 'version' then
    new.version := old.version + 1;
  end if;
  return new;
end $$;
comment on function private.touch_row is 'Trigger: preserves created_at, sets updated_at, increments version.';
grant execute on function private.touch_row to authenticated, service_role;
