create function public.release_application_retainage(
  p_application_id uuid, p_amount numeric default null, p_due_date date default null, p_invoice_id uuid default gen_random_uuid()
) returns jsonb
language plpgsql set search_path = '' as $$
declare
  invoice constant uuid := private.release_application_retainage(p_application_id, p_amount, p_due_date, p_invoice_id);
begin
  return private.invoice_json(invoice);
end $$;
comment on function public.release_application_retainage is
  'Invoices retainage that a project''s pay applications hold. The id makes a repeated call harmless. Arguments: p_application_id, the '
  'newest submitted application; p_amount in dollars, all of it when left out; p_due_date; p_invoice_id, the new invoice''s id. '
  'Errors: PT402, PT403, PT404, PT409 not the newest submitted application, PT422 more than is held (the message has the amount). '
  'Callers: signed-in users with edit_documents.';

create function private.release_application_retainage(p_application_id uuid, p_amount numeric, p_due_date date, p_invoice_id uuid) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  a public.pay_applications;
  original public.invoices;
  held numeric;
begin
  perform private.require_write('edit_documents', 'create_edit_invoices');
  if exists (select from public.invoices v where v.company_id = company and v.id = p_invoice_id) then
    return p_invoice_id;
  end if;
  select * into a from public.pay_applications p where p.company_id = company and p.id = p_application_id;
  if a.id is null then
    perform private.raise_api_error('PT404', 'Pay application not found');
  end if;
  perform from public.projects p where p.id = a.project_id for no key update;
  if private.application_state(a) = 'draft' or exists (select from public.pay_applications later where later.company_id = company
      and later.project_id = a.project_id and later.number > a.number and private.application_state(later) <> 'draft') then
    perform private.raise_api_error('PT409', 'Release retainage from the newest submitted application.');
  end if;
  select sum(l.retainage) - private.released_retainage(company, a.project_id) into held
  from public.pay_application_lines l where l.company_id = company and l.application_id = a.id;
  if coalesce(p_amount, held) is null or coalesce(p_amount, held) <= 0 or coalesce(p_amount, held) > held then
    perform private.raise_api_error('PT422', case when held > 0 then format('Enter an amount up to %s.', private.money_text(held))
      else 'No retainage is held.' end, 'amount');
  end if;
  select * into original from public.invoices v where v.company_id = company and v.id = a.invoice_id;
  insert into public.invoices (id, company_id, client_id, project_id, quote_id, kind, title, retains_invoice_id, due_date)
  values (p_invoice_id, company, original.client_id, original.project_id, original.quote_id, 'retainage',
    format('Retainage through application %s', a.number), original.id, coalesce(p_due_date, current_date + 30));
  insert into public.invoice_items (company_id, invoice_id, position, name, quantity, unit_price)
  values (company, p_invoice_id, 1, format('Retainage held through application %s', a.number), 1, round(coalesce(p_amount, held), 2));
  return p_invoice_id;
end $$;
grant execute on function public.release_application_retainage, private.release_application_retainage to authenticated;
