create function public.send_invoice(p_id uuid) returns jsonb
language plpgsql set search_path = '' as $$
begin
  perform private.require_write('edit_documents', 'create_edit_invoices');
  update public.invoices set status = 'sent' where id = p_id and status = 'draft' and deleted_at is null;
  if not found and not exists (select from public.invoices where id = p_id and deleted_at is null and status <> 'void') then
    perform private.raise_api_error('PT404', 'Invoice not found');
  end if;
  return private.invoice_json(p_id);
end $$;
comment on function public.send_invoice is
  'Issues a draft; one on which nothing is due is paid at once, a revised one with payments partial or paid. Sending '
  'what is sent is harmless. Arguments: p_id. Errors: PT402, PT403, PT404, PT409, PT422 without lines or due date. '
  'Callers: signed-in users with edit_documents.';
grant execute on function public.send_invoice to authenticated, service_role;
