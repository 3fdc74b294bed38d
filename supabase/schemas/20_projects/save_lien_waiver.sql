create function public.save_lien_waiver(p_waiver jsonb) returns jsonb
language sql set search_path = '' as $$ select private.save_lien_waiver(p_waiver) $$;
comment on function public.save_lien_waiver is
  'Creates a lien waiver for a pay application or a draw, or sets the document of one (a repeated id changes nothing else). Keys: id, application_id or draw_id, '
  'kind (conditional_progress, unconditional_progress, conditional_final, unconditional_final), claimant, amount in dollars, through_date, '
  'cleared_on (unconditional: the day the payment cleared), document_id. Refused until the application is submitted or the draw''s invoice is sent; unconditional ones until it is paid. '
  'Returns the waiver. Arguments: p_waiver, an object of these keys. Errors: PT402, PT403, PT404, PT409 not paid or a draft, PT422. Callers: '
  'signed-in users with edit_projects.';

create function private.save_lien_waiver(p_waiver jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  wanted constant uuid := coalesce((p_waiver ->> 'id')::uuid, gen_random_uuid());
  is_unconditional constant boolean := p_waiver ->> 'kind' like 'unconditional%';
  a public.pay_applications;
  s public.payment_schedule;
  invoice public.invoices;
  w public.lien_waivers;
  document public.project_documents;
begin
  perform private.require_write('edit_projects', 'create_edit_projects');
  select * into w from public.lien_waivers x where x.company_id = company and x.id = wanted for no key update;
  select * into a from public.pay_applications p where p.company_id = company and p.id = coalesce(w.application_id, (p_waiver ->> 'application_id')::uuid);
  select * into s from public.payment_schedule x where x.company_id = company and a.id is null and x.id = coalesce(w.draw_id, (p_waiver ->> 'draw_id')::uuid);
  if a.id is null and s.id is null then
    perform private.raise_api_error('PT404', case when p_waiver ? 'draw_id' then 'Draw not found' else 'Pay application not found' end);
  elsif p_waiver ? 'document_id' then
    select * into document from public.project_documents d where d.company_id = company and d.id = (p_waiver ->> 'document_id')::uuid
      and d.project_id = coalesce(a.project_id, s.project_id) and d.deleted_at is null;
    if document.id is null then
      perform private.raise_api_error('PT404', 'Document not found');
    end if;
  end if;
  if w.id is not null then
    if document.id is distinct from w.document_id and document.id is not null then
      update public.lien_waivers x set document_id = document.id where x.id = w.id returning * into w;
    end if;
    return private.waiver_json(w);
  elsif p_waiver ->> 'kind' is null or p_waiver ->> 'kind' not in ('conditional_progress', 'unconditional_progress', 'conditional_final', 'unconditional_final') then
    perform private.raise_api_error('PT422', 'Choose the kind of waiver.', 'kind');
  elsif btrim(coalesce(p_waiver ->> 'claimant', '')) = '' or length(p_waiver ->> 'claimant') > 200 then
    perform private.raise_api_error('PT422', 'Enter who signs the waiver.', 'claimant');
  elsif (p_waiver ->> 'amount')::numeric is null or not ((p_waiver ->> 'amount')::numeric between 0 and 9999999999.99) then
    perform private.raise_api_error('PT422', 'Enter the amount of the payment.', 'amount');
  elsif a.id is not null and private.application_state(a) = 'draft' then
    perform private.raise_api_error('PT409', 'Submit the application first.');
  end if;
  select * into invoice from public.invoices v where v.company_id = company and v.id = coalesce(a.invoice_id, s.invoice_id) and v.deleted_at is null;
  if s.id is not null and (invoice.id is null or invoice.status = 'draft' or private.is_canceled_invoice(invoice)) then
    perform private.raise_api_error('PT409', 'Send the invoice of this draw first.');
  elsif is_unconditional and invoice.status <> 'paid' then
    perform private.raise_api_error('PT409', case when a.id is null then 'This draw isn''t paid yet. Use a conditional waiver until the payment has cleared.'
      else format('Application %s isn''t paid yet. Use a conditional waiver until the payment has cleared.', a.number) end);
  elsif is_unconditional and ((p_waiver ->> 'cleared_on') is null or (p_waiver ->> 'cleared_on')::date > current_date
      or (p_waiver ->> 'cleared_on')::date < invoice.paid_date) then
    perform private.raise_api_error('PT422', 'Enter the day the payment cleared, not before it was made and not in the future.', 'cleared_on');
  end if;
  insert into public.lien_waivers (id, company_id, project_id, application_id, draw_id, kind, claimant, amount, through_date, cleared_on, document_id)
  values (wanted, company, coalesce(a.project_id, s.project_id), a.id, s.id, p_waiver ->> 'kind', btrim(p_waiver ->> 'claimant'), round((p_waiver ->> 'amount')::numeric, 2),
    coalesce((p_waiver ->> 'through_date')::date, a.period_to, s.due_date), case when is_unconditional then (p_waiver ->> 'cleared_on')::date end, document.id)
  returning * into w;
  return private.waiver_json(w);
end $$;
grant execute on function public.save_lien_waiver, private.save_lien_waiver to authenticated;
