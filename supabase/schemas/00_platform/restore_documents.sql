create function public.restore_documents(p_table text, p_ids uuid[]) returns int
language plpgsql set search_path = '' as $$
declare
  restored int;
begin
  perform private.require_write('edit_documents', case p_table when 'quotes' then 'create_edit_quotes' else 'create_edit_invoices' end);
  if p_table = 'quotes' then
    update public.quotes set deleted_at = null where id = any (p_ids) and deleted_at is not null;
  else
    update public.invoices set deleted_at = null where id = any (p_ids) and deleted_at is not null;
  end if;
  get diagnostics restored = row_count;
  return restored;
end $$;
comment on function public.restore_documents is
  'Undo of delete_documents; returns how many came back. Arguments: p_table, quotes or invoices; p_ids. Errors: '
  'PT402, PT403, PT422 a change order is on another invoice by now. Callers: signed-in users with edit_documents.';
grant execute on function public.restore_documents to authenticated, service_role;
