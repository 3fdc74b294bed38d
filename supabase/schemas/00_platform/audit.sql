create procedure private.audit(in relation regclass, in key_column text default 'id')
language plpgsql set search_path = '' as $$
begin
  execute format('create trigger %I after insert or update or delete on %s for each row execute function private.audit_row(%L)',
    (select c.relname from pg_catalog.pg_class c where c.oid = relation) || '_audit', relation, key_column);
end $$;
comment on procedure private.audit is 'Puts a table under the audit log.';
