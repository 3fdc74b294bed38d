create function private.add_sample_invoices(p_company uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  with draw as (
    select d.id, d.amount, d.description, d.due_date, q.client_id, q.project_id, q.id as quote_id, q.title, q.tax_rate, q.tax_name,
      gen_random_uuid() as invoice_id, 'SAMPLE-' || row_number() over (order by d.due_date) as number
    from public.payment_schedule d join public.quotes q on q.company_id = p_company and q.project_id = d.project_id and q.quote_number like 'SAMPLE-Q_'
    where d.company_id = p_company and d.due_date < current_date
  ), invoice as (
    insert into public.invoices (id, company_id, client_id, project_id, quote_id, kind, invoice_number, number_origin, title, tax_rate, tax_name, issue_date, due_date)
    select d.invoice_id, p_company, d.client_id, d.project_id, d.quote_id, 'progress', d.number, 'typed', d.title || ', ' || d.description, d.tax_rate, d.tax_name,
      d.due_date - 10, d.due_date
    from draw d
  ), line as (
    insert into public.invoice_items (company_id, invoice_id, position, name, quantity, unit_price)
    select p_company, d.invoice_id, 1, d.description, 1, d.amount from draw d
  )
  update public.payment_schedule s set invoice_id = d.invoice_id from draw d where s.company_id = p_company and s.id = d.id;
  update public.invoices v set status = 'sent' where v.company_id = p_company and v.invoice_number like 'SAMPLE-_';
  update public.invoices v set sent_at = v.issue_date + time '09:30', viewed_at = v.issue_date + time '18:10'
  where v.company_id = p_company and v.invoice_number like 'SAMPLE-_';
  insert into public.payments (company_id, invoice_id, amount, method, reference, paid_at)
  select p_company, v.id, v.balance, 'check', 'Check ' || (1180 + right(v.invoice_number, 1)::int * 34), v.due_date - 2 + time '11:20'
  from public.invoices v where v.company_id = p_company and v.invoice_number like 'SAMPLE-_' and v.due_date < current_date - 7;
end $$;
comment on function private.add_sample_invoices is
  'One invoice for each draw of the sample jobs that is past its day; all but the newest are paid.';
