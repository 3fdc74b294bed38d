create function private.bill_change_order(p_order public.change_orders) returns void
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := p_order.company_id;
  invoice constant uuid := gen_random_uuid();
  client public.clients;
begin
  select c.* into client from public.projects p join public.clients c on c.company_id = p.company_id and c.id = p.client_id
  where p.company_id = company and p.id = p_order.project_id;
  if client.id is null or p_order.amount <= 0 or private.billed_amount(company, p_order.id) <> 0 then
    return;
  end if;
  insert into public.invoices (id, company_id, client_id, project_id, title, tax_rate, due_date)
  values (invoice, company, client.id, p_order.project_id, left(p_order.number || ' ' || p_order.title, 200),
    case when client.is_tax_exempt then 0
      else coalesce((select t.default_tax_rate from public.company_tax_settings t where t.company_id = company), 0) end,
    current_date + private.term_days(client.payment_terms));
  insert into public.invoice_items (company_id, invoice_id, change_order_id, position, name, description, quantity, unit_price)
  select company, invoice, p_order.id, 1, left(p_order.number || ' ' || p_order.title, 300),
    left(coalesce(nullif(btrim(p_order.description), ''), string_agg(i.description, e'\n' order by i.position)), 5000), 1, p_order.amount
  from public.change_order_items i where i.company_id = company and i.change_order_id = p_order.id;
end $$;
comment on function private.bill_change_order is
  'Creates the draft invoice of an approved change order, with one line that bills all of it; nothing where the project has no client, '
  'the amount is not above zero, or an invoice bills it already.';
