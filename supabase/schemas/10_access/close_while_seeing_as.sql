create procedure private.close_while_seeing_as()
language plpgsql set search_path = '' as $$
declare
  relation regclass;
begin
  for relation in
    select c.oid from pg_catalog.pg_class c
    where c.relkind = 'r' and c.relnamespace in ('public'::regnamespace, 'private'::regnamespace)
      and c.relname <> 'see_as_sessions'
      and not exists (select from pg_catalog.pg_trigger t where t.tgrelid = c.oid and t.tgname = 'zz_see_as') loop
    execute format('create trigger zz_see_as before insert or update or delete on %s for each statement '
      'execute function private.refuse_while_seeing_as()', relation);
  end loop;
end $$;
comment on procedure private.close_while_seeing_as is
  'Puts the guard of "see as" on every table that has none yet. A migration that makes a table calls it at its end.';
