create function public.apply_client_credit(
  p_invoice_id uuid, p_amount numeric default null, p_id uuid default gen_random_uuid()
) returns jsonb
language plpgsql set search_path = '' as $$
declare
  invoice constant uuid := private.apply_client_credit(p_invoice_id, p_amount, p_id);
begin
  return private.invoice_json(invoice);
end $$;
comment on function public.apply_client_credit is
  'Pays an invoice from the client''s credit (by default as much as fits); returns the invoice. Arguments: '
  'p_invoice_id; p_amount in dollars; p_id, the new payment''s id. Errors: PT402, PT403, PT404, PT422. Callers: '
  'signed-in users with edit_documents.';
grant execute on function public.apply_client_credit to authenticated, service_role;

create function private.apply_client_credit(p_invoice_id uuid, p_amount numeric, p_id uuid) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  target public.invoices;
  available numeric;
  wanted numeric;
begin
  perform private.require_write('edit_documents', 'create_edit_invoices');
  if exists (select from public.payments where company_id = company and id = p_id) then
    return p_invoice_id;
  end if;
  select * into target from public.invoices where company_id = company and id = p_invoice_id and deleted_at is null for no key update;
  if not found then
    perform private.raise_api_error('PT404', 'Invoice not found');
  end if;
  perform 1 from public.clients where company_id = company and id = target.client_id for no key update;
  select coalesce(sum(amount), 0) into available from public.client_credits where company_id = company and client_id = target.client_id;
  wanted := coalesce(p_amount, least(available, target.balance));
  if wanted <= 0 or wanted >= 1e10 then
    perform private.raise_api_error('PT422', 'The client has no credit to apply.', 'amount');
  end if;
  insert into public.payments (id, company_id, invoice_id, kind, amount) values (p_id, company, target.id, 'client_credit', wanted);
  insert into public.client_credits (company_id, client_id, amount, source, invoice_id, payment_id)
  values (company, target.client_id, -wanted, 'applied', target.id, p_id);
  return target.id;
end $$;
grant execute on function private.apply_client_credit to authenticated;
