create function public.submit_pay_application(
  p_id uuid, p_due_date date default null, p_invoice_id uuid default gen_random_uuid()
) returns jsonb
language sql set search_path = '' as $$ select private.submit_pay_application(p_id, p_due_date, p_invoice_id) $$;
comment on function public.submit_pay_application is
  'Submits a pay application: issues its progress invoice, whose lines, retainage, and amount are the application''s, in one transaction. '
  'A repeat changes nothing. Returns what project_applications does. Arguments: p_id; p_due_date of the invoice, by the client''s terms '
  'when left out; p_invoice_id, the new invoice''s id. Errors: PT402, PT403, PT404, PT409 an earlier one is a draft or the contract is unlocked, PT422 no '
  'work entered, no client, or more than the contract has left. Callers: signed-in users with edit_documents.';

create function private.submit_pay_application(p_id uuid, p_due_date date, p_invoice_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  a public.pay_applications;
  c public.contracts;
  sums jsonb;
begin
  perform private.require_write('edit_documents', 'create_edit_invoices');
  select * into a from public.pay_applications p where p.company_id = company and p.id = p_id;
  if a.id is null then
    perform private.raise_api_error('PT404', 'Pay application not found');
  end if;
  perform from public.projects p where p.id = a.project_id for no key update;
  select * into a from public.pay_applications p where p.id = p_id for no key update;
  select * into c from public.contracts x where x.company_id = company and x.project_id = a.project_id for no key update;
  if private.application_state(a) <> 'draft' then
    return private.applications_json(company, a.project_id);
  elsif c.status = 'unlocked' then
    perform private.raise_api_error('PT409', 'The contract is unlocked. Lock it before you submit an application.');
  elsif exists (select from public.pay_applications e where e.company_id = company and e.project_id = a.project_id and e.number < a.number
      and private.application_state(e) = 'draft') then
    perform private.raise_api_error('PT409', 'Submit the earlier application first.');
  end if;
  perform private.refresh_pay_applications(company, a.project_id);
  sums := private.application_json(a, false);
  if (sums ->> 'amount')::numeric = 0 and (sums ->> 'withheld')::numeric = 0 then
    perform private.raise_api_error('PT422', 'Enter the work completed this period for at least one line.', 'lines');
  elsif (sums ->> 'held')::numeric < 0 then
    perform private.raise_api_error('PT422', format('%s more retainage was released by invoice than this application withholds. Raise the retainage.',
      private.money_text(-(sums ->> 'held')::numeric)), 'lines');
  elsif (sums ->> 'due')::numeric < 0 or (sums ->> 'amount')::numeric < 0 then
    perform private.raise_api_error('PT422', format('This application would come to %s. Credit an earlier invoice instead.',
      private.money_text(least((sums ->> 'due')::numeric, (sums ->> 'amount')::numeric))), 'lines');
  end if;
  perform private.invoice_application(a, c, sums, p_due_date, p_invoice_id);
  update public.pay_applications p set invoice_id = p_invoice_id, submitted_at = now(), original_value = c.original_value,
    approved_changes = c.approved_changes, released = (sums ->> 'released')::numeric, deducted = (sums ->> 'deducted')::numeric
  where p.id = a.id;
  perform private.check_applied(company, a.project_id);
  return private.applications_json(company, a.project_id);
end $$;
grant execute on function public.submit_pay_application, private.submit_pay_application to authenticated;
