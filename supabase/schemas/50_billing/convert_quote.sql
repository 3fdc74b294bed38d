create function public.convert_quote(
  p_id uuid, p_client_id uuid default null, p_due_date date default null
) returns jsonb
language plpgsql set search_path = '' as $$
declare
  q public.quotes;
  customer uuid;
  invoice uuid;
begin
  perform private.require_write('edit_documents', 'create_edit_invoices');
  select * into q from public.quotes where id = p_id and deleted_at is null for update;
  if not found then
    perform private.raise_api_error('PT404', 'Quote not found');
  end if;
  select id into invoice from public.invoices
  where company_id = q.company_id and quote_id = q.id and kind = 'standard' and status <> 'void' and deleted_at is null;
  if invoice is not null then
    return private.invoice_json(invoice);
  end if;
  if q.status <> 'accepted' then
    perform private.raise_api_error('PT409', 'Only an accepted quote can be converted to an invoice.');
  end if;
  if q.billed_amount > 0 then
    perform private.raise_api_error('PT409', 'Part of this quote has been invoiced. Bill the remaining amount instead.');
  end if;
  customer := coalesce(q.client_id, p_client_id);
  if customer is null then
    perform private.raise_api_error('PT422', 'Client is required', 'client_id');
  end if;
  insert into public.invoices (client_id, project_id, quote_id, number_origin, title, description, discount_type, discount_value,
    tax_rate, due_date, notes, show_summary_only, tax_name)
  values (customer, q.project_id, q.id, 'quote', q.title, q.description, q.discount_type, q.discount_value, q.tax_rate,
    coalesce(p_due_date, current_date + private.term_days((select c.payment_terms from public.clients c where c.company_id = q.company_id and c.id = customer))),
    q.notes, q.show_summary_only, q.tax_name)
  returning id into invoice;
  insert into public.invoice_items (invoice_id, item_id, quote_item_id, position, section, name, description, quantity, unit, unit_price, unit_cost, tax_name, tax_rate)
  select invoice, item_id, id, position, section, name, description, quantity, unit, unit_price, unit_cost, tax_name, tax_rate
  from public.quote_items where company_id = q.company_id and quote_id = q.id and is_selected;
  return private.invoice_json(invoice);
end $$;
comment on function public.convert_quote is
  'Makes the invoice (draft, INV-YYYY-NNNN) of an accepted quote, once: repeated or at the same time, it returns the '
  'invoice that exists. A quote without a client needs p_client_id; the due date defaults to the client''s terms. '
  'Arguments: p_id, the quote; p_due_date. Errors: PT402, PT403, PT404, PT409 not accepted or partly billed, PT422 '
  'client missing. Callers: signed-in users with edit_documents.';
grant execute on function public.convert_quote to authenticated, service_role;
