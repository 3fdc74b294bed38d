set check_function_bodies = off;

alter table public.quotes add column tax_exemption text;

alter table public.invoices add column tax_exemption text;

alter table public.clients add column is_tax_exempt boolean default false not null;

alter table public.clients add column tax_exempt_number text;

create function private.set_tax_exemption() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.tax_exemption := case when new.tax_rate = 0 then (
    select coalesce(btrim(c.tax_exempt_number), '') from public.clients c
    where c.company_id = new.company_id and c.id = new.client_id and c.is_tax_exempt) end;
  return new;
end $$;

create function private.tax_received(p_company uuid, p_from date, p_to date) returns table (day date, tax numeric)
language sql stable set search_path = '' as $$
  with paid as (
    select m.paid_at::date as day, m.kind, m.reverses_payment_id, v.tax_amount / v.amount_due as share, m.amount,
      sum(m.amount) over (partition by m.invoice_id order by m.paid_at, m.created_at, m.id) as sofar
    from public.invoices v join public.payments m on m.company_id = v.company_id and m.invoice_id = v.id
    where v.company_id = p_company and v.tax_amount <> 0 and v.amount_due > 0
      and v.id in (select i.invoice_id from public.payments i
        where i.company_id = p_company and i.paid_at >= p_from and i.paid_at < p_to + 1)
  )
  -- Rounded as a running sum, so that the parts of an invoice that is paid off add up to its tax.
  select p.day, round(p.sofar * p.share, 2) - round((p.sofar - p.amount) * p.share, 2)
  from paid p
  where p.day between p_from and p_to and private.is_money(p.kind, p_company, p.reverses_payment_id)
$$;

create function public.tax_report(p_from date, p_to date, p_by text default 'month') returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  company constant uuid := private.company_with('view_money');
begin
  if company is null then
    perform private.raise_api_error('PT403', 'Your role doesn''t allow this. Ask an owner for access.');
  elsif p_from is null or p_to is null or p_to < p_from or p_to - p_from > 3660 then
    perform private.raise_api_error('PT422', 'Choose a start and an end date at most ten years apart.', 'from');
  elsif p_by is null or p_by not in ('month', 'quarter') then
    perform private.raise_api_error('PT422', 'Choose months or quarters.', 'by');
  end if;
  return (
    with figure as (
      -- Held retainage is part of the sale that it was held on; the invoice that releases it is no sale of its own.
      select v.issue_date as day, s.sign * (v.subtotal - v.discount_amount) as gross, s.sign * v.tax_amount as tax, 0::numeric as collected,
        v.tax_rate = 0 and v.tax_amount = 0 as is_untaxed, v.tax_exemption is not null as is_exempt, 1 as invoices
      from public.invoices v cross join lateral (select case v.kind when 'credit_note' then -1 else 1 end as sign) s
      where v.company_id = company and v.deleted_at is null and v.status not in ('draft', 'void') and v.kind <> 'retainage'
        and v.issue_date between p_from and p_to
      union all
      select t.day, 0, 0, t.tax, false, false, 0 from private.tax_received(company, p_from, p_to) t
    ), period as (
      select greatest(date_trunc(p_by, f.day::timestamp)::date, p_from) as starts, sum(f.gross) as gross,
        coalesce(sum(f.gross) filter (where f.is_untaxed and f.is_exempt), 0) as exempt,
        coalesce(sum(f.gross) filter (where f.is_untaxed and not f.is_exempt), 0) as untaxed,
        coalesce(sum(f.gross) filter (where not f.is_untaxed), 0) as taxable, sum(f.tax) as tax_due, sum(f.collected) as tax_collected,
        sum(f.invoices)::int as invoices
      from figure f group by 1
    )
    select jsonb_build_object('from', p_from, 'to', p_to, 'by', p_by,
      'periods', coalesce(jsonb_agg(to_jsonb(p) || jsonb_build_object('ends',
          least((date_trunc(p_by, p.starts::timestamp) + case p_by when 'quarter' then interval '3 months' else interval '1 month' end)::date - 1, p_to)) order by p.starts), '[]'),
      'totals', jsonb_build_object('gross', coalesce(sum(p.gross), 0), 'exempt', coalesce(sum(p.exempt), 0),
        'untaxed', coalesce(sum(p.untaxed), 0), 'taxable', coalesce(sum(p.taxable), 0), 'tax_due', coalesce(sum(p.tax_due), 0),
        'tax_collected', coalesce(sum(p.tax_collected), 0), 'invoices', coalesce(sum(p.invoices), 0)::int))
    from period p);
end $$;

alter table public.clients add constraint clients_tax_exempt_number_check CHECK (length(tax_exempt_number) <= 60);

create trigger invoices_exemption before insert or update of client_id, tax_rate on public.invoices
  for each row when (new.status = 'draft') execute function private.set_tax_exemption();

create trigger quotes_exemption before insert or update of client_id, tax_rate on public.quotes
  for each row when (new.status = 'draft') execute function private.set_tax_exemption();

grant execute on function private.tax_received(p_company uuid, p_from date, p_to date) to authenticated;

grant execute on function public.tax_report(p_from date, p_to date, p_by text) to authenticated;

revoke all on table public.clients from authenticated;
grant insert (address, client_type, company_id, company_name, contact_person, email, id, import_id, is_active, is_tax_exempt, name, notes, payment_terms, phone, preferred_contact_method, tax_exempt_number), select, update (address, client_type, company_name, contact_person, deleted_at, email, is_active, is_tax_exempt, name, notes, payment_terms, phone, preferred_contact_method, tax_exempt_number) on table public.clients to authenticated;

comment on column public.quotes.tax_exemption is 'The exemption certificate by which no tax is charged, empty without a number; null where the client is not exempt.';

comment on column public.invoices.tax_exemption is 'The exemption certificate by which no tax is charged, empty without a number; null where the client is not exempt.';

comment on column public.clients.is_tax_exempt is 'Whether new quotes and invoices of this client start without sales tax.';

comment on column public.clients.tax_exempt_number is 'The number of the client''s exemption certificate, printed on documents; at most 60 characters.';

comment on function private.set_tax_exemption() is 'Trigger: a draft without tax for a tax-exempt client carries the client''s certificate number, empty without one. Once sent it no longer changes.';

comment on function private.tax_received(p_company uuid, p_from date, p_to date) is 'The tax in each payment between two days, in dollars, refunds negative: the payment times the tax of its invoice by what the invoice asks for. What a credit note settles is no payment.';

comment on function public.tax_report(p_from date, p_to date, p_by text) is 'Sales tax by month or quarter in dollars: { from, to, by, periods: [{ starts, ends, gross, exempt, untaxed, taxable, tax_due, tax_collected, invoices }], totals }. Sales count on the issue date, without tax, less credit notes: gross = exempt (clients with an exemption) + untaxed (others at 0 %) + taxable. Tax collected counts on the day of the payment. Arguments: p_from and p_to, inclusive; p_by, month or quarter. Errors: PT403, PT422. Callers: signed-in users with view_money.';

create or replace function private.shared_document(p_share public.document_shares) returns jsonb
language sql stable security definer set search_path = '' as $$
  select case when whole ->> 'status' = 'draft' then whole || jsonb_build_object('description', null, 'notes', null, 'terms', null,
      'payment_terms', null, 'po_number', null, 'tax_exemption', null, 'subtotal', 0, 'discount_value', 0, 'discount_amount', 0, 'tax_amount', 0, 'total_amount', 0, 'retainage_amount', 0, 'amount_due', 0,
      'balance', 0, 'decision', null, 'items', '[]'::jsonb)
    else whole end
  from (select case when p_share.quote_id is not null then (
    select jsonb_build_object('type', 'quote', 'id', q.id, 'number', q.quote_number, 'title', q.title, 'description', q.description,
      'status', case when q.status = 'sent' and q.valid_until < current_date then 'expired' else q.status end,
      'subtotal', q.subtotal, 'discount_type', q.discount_type, 'discount_value', q.discount_value,
      'discount_amount', q.discount_amount, 'tax_rate', q.tax_rate, 'tax_amount', q.tax_amount,
      'total_amount', q.total_amount, 'valid_until', q.valid_until, 'notes', q.notes, 'terms', q.terms, 'tax_exemption', q.tax_exemption,
      'show_summary_only', q.show_summary_only, 'revision', q.revision, 'created_at', q.created_at,
      'client_name', coalesce((select c.name from public.clients c where c.company_id = q.company_id and c.id = q.client_id), q.custom_client_name),
      'decision', private.quote_decision(q) - array['signer_email', 'ip_address'],
      'items', coalesce((select jsonb_agg(jsonb_build_object('id', i.id, 'section', i.section,
          'name', i.name, 'description', i.description, 'quantity', i.quantity, 'unit', i.unit,
          'unit_price', case when q.show_summary_only and not i.is_optional and i.alternative_group is null then null else i.unit_price end,
          'total_price', case when q.show_summary_only and not i.is_optional and i.alternative_group is null then null else i.total_price end,
          'is_optional', i.is_optional, 'is_selected', i.is_selected,
          'alternative_group', i.alternative_group) order by i.position, i.id)
        from public.quote_items i where i.company_id = q.company_id and i.quote_id = q.id), '[]'))
    from public.quotes q where q.company_id = p_share.company_id and q.id = p_share.quote_id and q.deleted_at is null)
  else (
    select jsonb_build_object('type', 'invoice', 'id', v.id, 'number', v.invoice_number, 'kind', v.kind, 'title', v.title,
      'description', v.description, 'status', v.status,
      'payment_status', private.payment_status(v.status, v.balance, v.paid_amount, v.due_date),
      'subtotal', v.subtotal, 'discount_amount', v.discount_amount, 'tax_rate', v.tax_rate, 'tax_amount', v.tax_amount,
      'total_amount', v.total_amount, 'retainage_amount', v.retainage_amount, 'amount_due', v.amount_due,
      'paid_amount', v.paid_amount, 'credited_amount', private.credited_amount(v.company_id, v.id), 'balance', v.balance, 'issue_date', v.issue_date, 'po_number', v.po_number, 'tax_exemption', v.tax_exemption, 'due_date', v.due_date, 'notes', v.notes,
      'payment_terms', v.payment_terms, 'show_summary_only', v.show_summary_only, 'created_at', v.created_at,
      'client_name', (select c.name from public.clients c where c.company_id = v.company_id and c.id = v.client_id),
      'items', coalesce((select jsonb_agg(jsonb_build_object('id', i.id, 'section', i.section,
          'name', i.name, 'description', i.description, 'quantity', i.quantity, 'unit', i.unit,
          'unit_price', case when v.show_summary_only then null else i.unit_price end,
          'total_price', case when v.show_summary_only then null else i.total_price end,
          'contract_amount', case when v.show_summary_only then null else i.contract_amount end, 'percent_before', i.percent_before,
          'percent_complete', i.percent_complete) order by i.position, i.id)
        from public.invoice_items i where i.company_id = v.company_id and i.invoice_id = v.id), '[]'))
    from public.invoices v where v.company_id = p_share.company_id and v.id = p_share.invoice_id and v.deleted_at is null)
  end as whole) document
$$;

create or replace view public.client_list with (security_invoker = true) as
select c.id, c.company_id, c.name, c.email, c.phone, c.company_name, c.contact_person, c.address, c.client_type, c.payment_terms,
  c.preferred_contact_method, c.notes, c.is_active, c.created_at, c.updated_at, c.version,
  concat_ws(', ', nullif(c.address ->> 'city', ''), nullif(c.address ->> 'state', '')) as location,
  coalesce(p.total, 0)::int as total_projects, coalesce(p.active, 0)::int as active_projects, p.statuses as project_statuses,
  case when (select private.has_permission('view_money')) then coalesce(v.invoiced, 0) end as total_value,
  case when (select private.has_permission('view_money')) then coalesce(v.outstanding, 0) end as outstanding,
  case when (select private.has_permission('view_money')) then coalesce(v.overdue, 0) end as overdue,
  s.satisfaction, s.answers as survey_answers,
  greatest(m.last_message, n.last_note, v.last_sent) as last_contact, c.mail_opt_out_at,
  c.is_tax_exempt, c.tax_exempt_number
from public.clients c
left join lateral (select count(*) as total, count(*) filter (where p.status in ('in_progress', 'delayed') and p.archived_at is null) as active,
    array_agg(distinct p.status) as statuses
  from public.projects p where p.company_id = c.company_id and p.client_id = c.id and p.deleted_at is null) p on true
left join lateral (select sum(v.total_amount - v.retainage_amount) as invoiced, sum(v.balance) as outstanding,
    sum(v.balance) filter (where v.balance > 0 and v.due_date < current_date) as overdue, max(v.sent_at) as last_sent
  from public.invoices v where v.company_id = c.company_id and v.client_id = c.id and v.deleted_at is null
    and v.status not in ('draft', 'void') and v.kind <> 'credit_note') v on true
left join lateral (select round(avg(s.rating), 1) as satisfaction, count(s.rating)::int as answers
  from public.surveys s where s.company_id = c.company_id and s.client_id = c.id) s on true
left join lateral (select max(m.created_at) as last_message from public.client_messages m where m.company_id = c.company_id and m.client_id = c.id) m on true
left join lateral (select max(n.created_at) as last_note from public.client_notes n where n.company_id = c.company_id and n.client_id = c.id) n on true
where c.deleted_at is null;

reset check_function_bodies;
