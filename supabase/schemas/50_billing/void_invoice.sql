create function public.void_invoice(p_id uuid, p_reason text default null) returns jsonb
language plpgsql set search_path = '' as $$
begin
  perform private.require_write('edit_documents', 'create_edit_invoices');
  update public.invoices set status = 'void', void_reason = p_reason where id = p_id and status <> 'void' and deleted_at is null;
  if not found and not exists (select from public.invoices where id = p_id and status = 'void') then
    perform private.raise_api_error('PT404', 'Invoice not found');
  end if;
  return private.invoice_json(p_id);
end $$;
comment on function public.void_invoice is
  'Voids an invoice without payments; its number stays taken. Arguments: p_id; p_reason. Errors: PT402, PT403, '
  'PT404, PT409 with payments. Callers: signed-in users with edit_documents.';
grant execute on function public.void_invoice to authenticated, service_role;
