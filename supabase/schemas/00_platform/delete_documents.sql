create function public.delete_documents(p_table text, p_ids uuid[]) returns table (id uuid, ok boolean, message text)
language plpgsql set search_path = '' as $$
declare
  one uuid;
begin
  perform private.require_write('edit_documents', case p_table when 'quotes' then 'create_edit_quotes' else 'create_edit_invoices' end);
  foreach one in array p_ids loop
    id := one; ok := true; message := null;
    begin
      if p_table = 'quotes' then
        update public.quotes q set deleted_at = now() where q.id = one and q.deleted_at is null;
      else
        update public.invoices v set deleted_at = now() where v.id = one and v.deleted_at is null;
      end if;
      if not found then
        ok := false; message := 'Not found';
      end if;
    exception when sqlstate 'PT409' then
      ok := false; message := sqlerrm;
    end;
    return next;
  end loop;
end $$;
comment on function public.delete_documents is
  'Deletes (softly) quotes or invoices, answering for each whether it worked and why not. Table: quotes or invoices. '
  'Arguments: p_table; p_ids. Errors: PT402, PT403; the PT409 of one is its answer. Callers: signed-in users with '
  'edit_documents.';
grant execute on function public.delete_documents to authenticated, service_role;
