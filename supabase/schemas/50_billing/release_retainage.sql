create function public.release_retainage(
  p_invoice_id uuid, p_due_date date default null, p_id uuid default gen_random_uuid()
) returns jsonb
language plpgsql set search_path = '' as $$
declare
  original public.invoices;
begin
  perform private.require_write('edit_documents', 'create_edit_invoices');
  if exists (select from public.invoices where id = p_id) then
    return private.invoice_json(p_id);
  end if;
  select * into original from public.invoices where id = p_invoice_id and deleted_at is null for update;
  if not found then
    perform private.raise_api_error('PT404', 'Invoice not found');
  elsif original.status in ('draft', 'void') or original.retainage_amount <= 0 then
    perform private.raise_api_error('PT409', 'This invoice has no retainage.');
  elsif exists (select from public.pay_applications where invoice_id = original.id) then
    perform private.raise_api_error('PT409', 'This invoice belongs to a pay application. Release its retainage on the project''s Financials tab.');
  elsif exists (select from public.invoices where retains_invoice_id = original.id and status <> 'void' and deleted_at is null) then
    perform private.raise_api_error('PT409', 'The retainage of this invoice was already invoiced.');
  end if;
  insert into public.invoices (id, client_id, project_id, quote_id, kind, title, retains_invoice_id, due_date)
  values (p_id, original.client_id, original.project_id, original.quote_id, 'retainage',
    left('Retainage of ' || original.invoice_number, 200), original.id, coalesce(p_due_date, current_date + 30));
  insert into public.invoice_items (invoice_id, position, name, quantity, unit_price)
  values (p_id, 1, 'Retainage held on ' || original.invoice_number, 1, original.retainage_amount);
  return private.invoice_json(p_id);
end $$;
comment on function public.release_retainage is
  'Invoices the retainage held on an invoice, once. Arguments: p_invoice_id; p_due_date; p_id, the new invoice''s '
  'id. Errors: PT402, PT403, PT404, PT409. Callers: signed-in users with edit_documents.';
grant execute on function public.release_retainage to authenticated, service_role;
