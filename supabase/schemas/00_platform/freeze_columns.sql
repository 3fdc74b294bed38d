create function private.freeze_columns() returns trigger
language plpgsql set search_path = '' as $$
declare
  frozen text;
begin
  if current_user in ('authenticated', 'anon') then
    foreach frozen in array tg_argv loop
      if to_jsonb(new) -> frozen is distinct from to_jsonb(old) -> frozen then
        raise exception using errcode = '42501', message = format('The column %s cannot be changed.', frozen);
      end if;
    end loop;
  end if;
  return new;
end $$;
comment on function private.freeze_columns is
  'Second line behind the column grants: the named columns never change by a client.';
grant execute on function private.freeze_columns to authenticated, service_role;
