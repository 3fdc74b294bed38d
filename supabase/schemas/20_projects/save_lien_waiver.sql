create function public.save_lien_waiver(p_waiver jsonb) returns jsonb
language sql set search_path = '' as $$ select private.save_lien_waiver(p_waiver) $$;
comment on function public.save_lien_waiver is
  'Creates a lien waiver for a pay application, or sets the document of one (a repeated id changes nothing else). Keys: id, application_id, '
  'kind (conditional_progress, unconditional_progress, conditional_final, unconditional_final), claimant, amount in dollars, through_date, '
  'cleared_on (unconditional: the day the payment cleared), document_id. Unconditional ones are refused until the application is paid. '
  'Returns the waiver. Arguments: p_waiver, an object of these keys. Errors: PT402, PT403, PT404, PT409 not paid or a draft, PT422. Callers: '
  'signed-in users with edit_projects.';

create function private.save_lien_waiver(p_waiver jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  wanted constant uuid := coalesce((p_waiver ->> 'id')::uuid, gen_random_uuid());
  is_unconditional constant boolean := p_waiver ->> 'kind' like 'unconditional%';
  a public.pay_applications;
  w public.lien_waivers;
  document public.project_documents;
begin
  perform private.require_write('edit_projects', 'create_edit_projects');
  select * into w from public.lien_waivers x where x.company_id = company and x.id = wanted for no key update;
  select * into a from public.pay_applications p where p.company_id = company and p.id = coalesce(w.application_id, (p_waiver ->> 'application_id')::uuid);
  if a.id is null then
    perform private.raise_api_error('PT404', 'Pay application not found');
  elsif p_waiver ? 'document_id' then
    select * into document from public.project_documents d where d.company_id = company and d.id = (p_waiver ->> 'document_id')::uuid
      and d.project_id = a.project_id and d.deleted_at is null;
    if document.id is null then
      perform private.raise_api_error('PT404', 'Document not found');
    end if;
  end if;
  if w.id is not null then
    if document.id <> coalesce(w.document_id, a.id) then
      update public.lien_waivers x set document_id = document.id where x.id = w.id returning * into w;
    end if;
    return private.waiver_json(w);
  elsif p_waiver ->> 'kind' is null or p_waiver ->> 'kind' not in ('conditional_progress', 'unconditional_progress', 'conditional_final', 'unconditional_final') then
    perform private.raise_api_error('PT422', 'Choose the kind of waiver.', 'kind');
  elsif btrim(coalesce(p_waiver ->> 'claimant', '')) = '' or length(p_waiver ->> 'claimant') > 200 then
    perform private.raise_api_error('PT422', 'Enter who signs the waiver.', 'claimant');
  elsif (p_waiver ->> 'amount')::numeric is null or not ((p_waiver ->> 'amount')::numeric between 0 and 9999999999.99) then
    perform private.raise_api_error('PT422', 'Enter the amount of the payment.', 'amount');
  elsif private.application_state(a) = 'draft' then
    perform private.raise_api_error('PT409', 'Submit the application first.');
  elsif is_unconditional and not private.is_application_paid(company, a.id) then
    perform private.raise_api_error('PT409', format('Application %s isn''t paid yet. Use a conditional waiver until the payment has cleared.', a.number));
  elsif is_unconditional and ((p_waiver ->> 'cleared_on') is null or (p_waiver ->> 'cleared_on')::date > current_date
      or (p_waiver ->> 'cleared_on')::date < (select v.paid_date from public.invoices v where v.company_id = company and v.id = a.invoice_id)) then
    perform private.raise_api_error('PT422', 'Enter the day the payment cleared, not before it was made and not in the future.', 'cleared_on');
  end if;
  insert into public.lien_waivers (id, company_id, project_id, application_id, kind, claimant, amount, through_date, cleared_on, document_id)
  values (wanted, company, a.project_id, a.id, p_waiver ->> 'kind', btrim(p_waiver ->> 'claimant'), round((p_waiver ->> 'amount')::numeric, 2),
    coalesce((p_waiver ->> 'through_date')::date, a.period_to), case when is_unconditional then (p_waiver ->> 'cleared_on')::date end, document.id)
  returning * into w;
  return private.waiver_json(w);
end $$;
grant execute on function public.save_lien_waiver, private.save_lien_waiver to authenticated;
