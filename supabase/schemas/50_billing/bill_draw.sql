create function public.bill_draw(p_id uuid, p_invoice_id uuid default gen_random_uuid()) returns jsonb
language plpgsql set search_path = '' as $$
declare
  invoice constant uuid := private.bill_draw(p_id, p_invoice_id);
begin
  return private.invoice_json(invoice);
end $$;
comment on function public.bill_draw is
  'Creates the draft invoice of a draw and links the two; a draw that has an invoice, unless it is canceled, returns that one. The invoice '
  'counts toward the project''s accepted quote where it has exactly one and enough is left of it, and has that '
  'quote''s tax rates, otherwise the company''s. Arguments: p_id, the draw; p_invoice_id, the new invoice''s id. '
  'Errors: PT402, PT403, PT404, PT409 paid by hand, PT422 project without a client. Callers: signed-in users with '
  'edit_documents.';
grant execute on function public.bill_draw to authenticated;

create function private.bill_draw(p_id uuid, p_invoice_id uuid) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  draw public.payment_schedule;
  project public.projects;
  quote public.quotes;
  living uuid;
begin
  perform private.require_write('edit_documents', 'create_edit_invoices');
  select * into draw from public.payment_schedule s where s.company_id = company and s.id = p_id for no key update;
  if not found then
    perform private.raise_api_error('PT404', 'Draw not found');
  end if;
  select v.id into living from public.invoices v
  where v.company_id = company and v.id = draw.invoice_id and not private.is_canceled_invoice(v);
  if living is not null then
    return living;
  elsif draw.paid_at is not null then
    perform private.raise_api_error('PT409', 'This draw was marked paid by hand. Mark it unpaid to invoice it.');
  end if;
  select * into project from public.projects p where p.company_id = company and p.id = draw.project_id;
  if project.client_id is null then
    perform private.raise_api_error('PT422', 'Choose a client for this project first.', 'client_id');
  end if;
  if (select count(*) = 1 from public.quotes q
      where q.company_id = company and q.project_id = project.id and q.status = 'accepted' and q.deleted_at is null) then
    select * into quote from public.quotes q
    where q.company_id = company and q.project_id = project.id and q.status = 'accepted' and q.deleted_at is null
      and q.client_id = project.client_id and q.subtotal - q.discount_amount - q.billed_amount >= draw.amount for update;
  end if;
  insert into public.invoices (id, company_id, client_id, project_id, quote_id, kind, title, tax_rate, tax_name, due_date)
  values (p_invoice_id, company, project.client_id, project.id, quote.id, 'progress', left(project.name || ', ' || draw.description, 200),
    coalesce(quote.tax_rate, (select t.default_tax_rate from public.company_tax_settings t where t.company_id = company), 0), quote.tax_name,
    greatest(draw.due_date, current_date));
  insert into public.invoice_items (company_id, invoice_id, position, name, quantity, unit_price, tax_name, tax_rate)
  select company, p_invoice_id, t.place, left(draw.description, 300 - length(t.label)) || t.label, 1, t.amount, t.name, t.rate
  from private.split_by_tax(draw.amount, quote.taxes) t;
  update public.payment_schedule set invoice_id = p_invoice_id where company_id = company and id = draw.id;
  return p_invoice_id;
end $$;
comment on function private.bill_draw is 'See public.bill_draw.';
grant execute on function private.bill_draw to authenticated;
