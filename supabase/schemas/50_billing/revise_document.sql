create function private.revise_document(p_table text, p_id uuid, p_reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  state text;
  billed numeric;
  paid numeric;
begin
  perform private.require_write('edit_documents', case p_table when 'quotes' then 'create_edit_quotes' else 'create_edit_invoices' end);
  if p_table = 'quotes' then
    select status, billed_amount into state, billed from public.quotes
    where id = p_id and company_id = company and deleted_at is null for no key update;
  else
    select status, 0, paid_amount into state, billed, paid from public.invoices
    where id = p_id and company_id = company and deleted_at is null and kind <> 'credit_note' for no key update;
  end if;
  if state is null then
    perform private.raise_api_error('PT404', case p_table when 'quotes' then 'Quote not found' else 'Invoice not found' end);
  elsif state = 'void' or state = 'paid' and paid > 0 then
    perform private.raise_api_error('PT409', format('This invoice is %s and cannot be revised. Issue a credit note instead.', state));
  elsif billed > 0 then
    perform private.raise_api_error('PT409', 'This quote has been invoiced and cannot be revised.');
  elsif state <> 'draft' then
    perform private.save_revision(p_table, p_id, p_reason);
  end if;
end $$;
comment on function private.revise_document is 'Opens a sent document for change. Errors: PT402, PT403, PT404, PT409.';
grant execute on function private.revise_document to authenticated;
