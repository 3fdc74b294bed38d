set check_function_bodies = off;

alter table public.lien_waivers alter column application_id drop not null;

alter table public.lien_waivers add column draw_id uuid;

create function private.is_waiver_paid(p_waiver public.lien_waivers) returns boolean
language sql stable security definer set search_path = '' as $$
  select case when p_waiver.draw_id is null then private.is_application_paid(p_waiver.company_id, p_waiver.application_id)
    else exists (select from public.payment_schedule s join public.invoices v on v.company_id = s.company_id and v.id = s.invoice_id
      where s.company_id = p_waiver.company_id and s.id = p_waiver.draw_id and v.status = 'paid' and not private.is_canceled_invoice(v)) end
$$;

alter table public.lien_waivers add constraint lien_waivers_payment_check CHECK ((application_id IS NULL) <> (draw_id IS NULL));

alter table public.lien_waivers add constraint lien_waivers_company_id_draw_id_fkey FOREIGN KEY (company_id, draw_id) REFERENCES public.payment_schedule(company_id, id) ON DELETE CASCADE;

create index lien_waivers_draw_idx on public.lien_waivers (company_id, draw_id) where draw_id is not null;

comment on table public.lien_waivers is 'Lien waivers of pay applications and draws; their file and signatures are those of a project document.';

create or replace function private.check_waiver_signature() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.lien_waivers w where w.company_id = new.company_id and w.document_id = new.document_id
      and w.kind like 'unconditional%' and not private.is_waiver_paid(w)) then
    perform private.raise_api_error('PT409', 'The payment for this unconditional waiver was reversed. It can be signed when the invoice is paid.');
  end if;
  return new;
end $$;

comment on function private.check_waiver_signature() is 'Trigger on signatures: an unconditional lien waiver is requested and signed only while its invoice is paid. Error: PT409.';

comment on function private.is_waiver_paid(p_waiver public.lien_waivers) is 'Whether the invoice of a waiver''s pay application or draw is paid in full.';

create or replace function private.waiver_json(p_waiver public.lien_waivers) returns jsonb
language sql stable security definer set search_path = '' as $$
  select to_jsonb(p_waiver) - array['company_id', 'updated_at'] || jsonb_build_object(
    'number', (select a.number from public.pay_applications a where a.company_id = p_waiver.company_id and a.id = p_waiver.application_id),
    'document_status', (select d.status from public.project_documents d
      where d.company_id = p_waiver.company_id and d.id = p_waiver.document_id and d.deleted_at is null),
    -- A payment that was reversed after an unconditional waiver.
    'is_unpaid', p_waiver.kind like 'unconditional%' and not private.is_waiver_paid(p_waiver))
$$;

comment on function private.waiver_json(p_waiver public.lien_waivers) is 'A lien waiver with its application''s number (null for a draw) and the status of its document.';

comment on function public.save_lien_waiver(p_waiver jsonb) is 'Creates a lien waiver for a pay application or a draw, or sets the document of one (a repeated id changes nothing else). Keys: id, application_id or draw_id, kind (conditional_progress, unconditional_progress, conditional_final, unconditional_final), claimant, amount in dollars, through_date, cleared_on (unconditional: the day the payment cleared), document_id. Refused until the application is submitted or the draw''s invoice is sent; unconditional ones until it is paid. Returns the waiver. Arguments: p_waiver, an object of these keys. Errors: PT402, PT403, PT404, PT409 not paid or a draft, PT422. Callers: signed-in users with edit_projects.';

create or replace function private.applications_json(p_company uuid, p_project uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'contract', (select jsonb_build_object('value', c.value, 'original_value', c.original_value, 'approved_changes', c.approved_changes, 'status', c.status,
        'version', c.version, 'retainage_rate', c.retainage_rate, 'reduced_retainage_rate', c.reduced_retainage_rate,
        'retainage_reduced_at', c.retainage_reduced_at, 'retainage_reduction', c.retainage_reduction)
      from public.contracts c where c.company_id = p_company and c.project_id = p_project),
    'lines', (select coalesce(jsonb_agg(to_jsonb(s) - array['company_id', 'project_id', 'created_at', 'updated_at'] || jsonb_build_object('billed', private.billed_of_line(s))
        order by s.position, s.id), '[]') from public.sov_lines s where s.company_id = p_company and s.project_id = p_project),
    'applications', (select coalesce(jsonb_agg(private.application_json(a, private.application_state(a) = 'draft') order by a.number desc), '[]')
      from public.pay_applications a where a.company_id = p_company and a.project_id = p_project),
    'retainage_held', coalesce((select sum(l.retainage) from public.pay_application_lines l where l.company_id = p_company and l.application_id = (
        select a.id from public.pay_applications a where a.company_id = p_company and a.project_id = p_project
          and private.application_state(a) <> 'draft' order by a.number desc limit 1)), 0) - private.released_retainage(p_company, p_project),
    -- Earned by cost, for the warning; null while no cost is known.
    'earned_by_cost', (select round(c.value * least(1, sum(k.actual) / nullif(sum(k.forecast), 0)), 2) from public.contracts c
      cross join lateral private.project_costs(p_company, array[p_project]) k
      where c.company_id = p_company and c.project_id = p_project group by c.value having sum(k.actual) > 0),
    'waivers', (select coalesce(jsonb_agg(private.waiver_json(w) order by w.created_at), '[]') from public.lien_waivers w
      where w.company_id = p_company and w.project_id = p_project and w.draw_id is null),
    -- Apart from the others: areas released before know waivers of applications only.
    'draw_waivers', (select coalesce(jsonb_agg(private.waiver_json(w) order by w.created_at), '[]') from public.lien_waivers w
      where w.company_id = p_company and w.project_id = p_project and w.draw_id is not null))
$$;

create or replace function private.save_lien_waiver(p_waiver jsonb) returns jsonb
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

reset check_function_bodies;
