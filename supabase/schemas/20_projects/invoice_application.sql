create function private.invoice_application(
  p_application public.pay_applications, p_contract public.contracts, p_sums jsonb, p_due_date date, p_invoice_id uuid
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := p_application.company_id;
  project public.projects;
  quote public.quotes;
  is_linked boolean;
begin
  select * into project from public.projects p where p.company_id = company and p.id = p_application.project_id;
  if project.client_id is null then
    perform private.raise_api_error('PT422', 'Choose a client for this project first.', 'client_id');
  end if;
  -- The invoice counts toward the contract's quote, whose tax rate it has.
  select * into quote from public.quotes q where q.company_id = company and q.id = p_contract.quote_id and q.status = 'accepted'
    and q.deleted_at is null and q.client_id = project.client_id for update;
  -- Like a draw, it is linked only where enough is left of the quote: an invoice that was credited still counts there.
  is_linked := quote.subtotal - quote.discount_amount - quote.billed_amount >= (p_sums ->> 'amount')::numeric - (p_sums ->> 'deducted')::numeric - (
    select coalesce(sum(l.amount), 0) from public.pay_application_lines l join public.sov_lines s on s.company_id = l.company_id and s.id = l.sov_line_id
    where l.company_id = company and l.application_id = p_application.id and s.change_order_id is not null);
  insert into public.invoices (id, company_id, client_id, project_id, quote_id, kind, title, tax_rate, tax_name, due_date, retainage_set)
  values (p_invoice_id, company, project.client_id, project.id, case when is_linked then quote.id end, 'progress',
    left(project.name, 160) || ', application ' || p_application.number,
    coalesce(quote.tax_rate, (select t.default_tax_rate from public.company_tax_settings t where t.company_id = company), 0),
    quote.tax_name,
    coalesce(p_due_date, current_date + private.term_days((select c.payment_terms from public.clients c where c.company_id = company and c.id = project.client_id))),
    (p_sums ->> 'withheld')::numeric);
  insert into public.invoice_items (company_id, invoice_id, change_order_id, position, name, quantity, unit_price, contract_amount,
    percent_before, percent_complete, tax_name, tax_rate)
  select company, p_invoice_id,
    -- A change order on an invoice that was credited is billed again without the link.
    case when abs(o.billed + l.amount) <= abs(o.amount) or abs(o.living + l.amount) > abs(o.amount) then s.change_order_id end, row_number() over (order by l.position, l.id),
    left(concat_ws(' ', nullif(l.item_number, ''), l.description), 300), 1, l.amount, l.scheduled_value,
    case when x.later >= x.before then x.before end, case when x.later >= x.before then x.later end, i.tax_name, i.tax_rate
  from public.pay_application_lines l
  join public.sov_lines s on s.company_id = l.company_id and s.id = l.sov_line_id
  left join public.quote_items i on i.company_id = s.company_id and i.id = s.quote_item_id
  cross join lateral (select private.percent_of(l.previous_work + l.previous_stored, l.scheduled_value) as before,
    private.percent_of(l.completed, l.scheduled_value) as later) x
  left join lateral (
    select c.amount, private.billed_amount(company, c.id) as billed, coalesce((select sum(k.total_price) from public.invoice_items k
      join public.invoices v on v.company_id = k.company_id and v.id = k.invoice_id
      where k.company_id = company and k.change_order_id = c.id and not private.is_canceled_invoice(v)), 0) as living
    from public.change_orders c where c.company_id = company and c.id = s.change_order_id
  ) o on true
  where l.company_id = company and l.application_id = p_application.id and l.amount <> 0;
  if (p_sums ->> 'deducted')::numeric > 0 then
    insert into public.invoice_items (company_id, invoice_id, position, name, quantity, unit_price, tax_name, tax_rate)
    select company, p_invoice_id, 99999 + t.place, 'Less deposits and earlier invoices' || t.label, 1, -t.amount, t.name, t.rate
    from private.split_by_tax((p_sums ->> 'deducted')::numeric, quote.taxes) t;
  end if;
  if (p_sums ->> 'amount')::numeric = 0 then
    insert into public.invoice_items (company_id, invoice_id, position, name, quantity, unit_price)
    values (company, p_invoice_id, 100100, 'Retainage released', 1, 0);
  end if;
  update public.invoices v set status = 'sent' where v.company_id = company and v.id = p_invoice_id;
end $$;
comment on function private.invoice_application is
  'Issues the progress invoice of a pay application: one line for each line with work this period, deposits deducted, and retainage by line. '
  'Errors: PT422 no client, or a change order would be billed twice.';
