-- The audit log is append-only for as long as its company lives.
create function private.refuse_change() returns trigger
language plpgsql set search_path = '' as $$
begin
  if tg_op = 'DELETE' and tg_table_name = 'audit_log' and current_setting('plumbline.deleting_company', true) = 'yes' then
    return null;
  end if;
  raise exception using errcode = '42501', message = format('%s is append-only.', tg_table_name);
end $$;
comment on function private.refuse_change is 'Trigger for append-only tables.';
