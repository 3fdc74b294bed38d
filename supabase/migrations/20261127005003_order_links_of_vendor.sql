set check_function_bodies = off;

create or replace function private.peek_purchase_order(p_token text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  o public.purchase_orders := private.open_order(p_token);
begin
  if o.id is null then
    perform private.raise_api_error('PT404', 'This link is no longer valid.');
  end if;
  return jsonb_build_object('number', o.number, 'revision', o.revision, 'state', o.state, 'is_open', o.state in ('sent', 'declined'),
    'vendor_name', (select v.name from public.vendors v where v.company_id = o.company_id and v.id = o.vendor_id),
    'project', (select p.name from public.projects p where p.company_id = o.company_id and p.id = o.project_id),
    'ship_to', coalesce(nullif(o.ship_to, ''), (select p.address from public.projects p where p.company_id = o.company_id and p.id = o.project_id), ''),
    'kind', o.kind, 'needed_by', o.needed_by, 'terms', o.terms, 'message', o.message, 'retainage_percent', o.retainage_percent,
    'subtotal', case when o.state = 'draft' then 0 else o.subtotal end, 'tax', case when o.state = 'draft' then 0 else o.tax end,
    'total', case when o.state = 'draft' then 0 else o.total end, 'sent_at', o.sent_at, 'accepted_at', o.accepted_at, 'accepted_name', o.accepted_name,
    'declined_at', o.declined_at, 'answer_note', o.answer_note, 'proposed_date', o.proposed_date,
    -- While a revision is written, its lines and amounts are nobody's business yet.
    'lines', case when o.state = 'draft' then '[]' else (select coalesce(jsonb_agg(jsonb_build_object('description', l.description, 'quantity', l.quantity,
        'unit', l.unit, 'unit_cost', l.unit_cost, 'amount', l.amount) order by l.position, l.id), '[]')
      from public.purchase_order_lines l where l.company_id = o.company_id and l.order_id = o.id) end,
    'company', private.company_card(o.company_id));
end $$;

create or replace function private.save_purchase_order(p_order jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  given constant uuid := (p_order ->> 'id')::uuid;
  reason constant text := btrim(coalesce(p_order ->> 'revision_reason', ''));
  project constant uuid := (p_order ->> 'project_id')::uuid;
  vendor constant uuid := (p_order ->> 'vendor_id')::uuid;
  deliver constant text := coalesce(p_order ->> 'deliver_to', case when project is null then 'stock' else 'site' end);
  o public.purchase_orders;
begin
  perform private.require_write('edit_purchasing', 'vendor_management');
  if vendor is null then
    perform private.raise_api_error('PT422', 'Choose a vendor.', 'vendor_id');
  elsif not exists (select from public.vendors v where v.company_id = company and v.id = vendor) then
    perform private.raise_api_error('PT404', 'This vendor no longer exists.', 'vendor_id');
  elsif project is not null and not exists (select from public.projects p where p.company_id = company and p.id = project and p.deleted_at is null) then
    perform private.raise_api_error('PT404', 'This project no longer exists.', 'project_id');
  elsif deliver = 'stock' and project is not null then
    perform private.raise_api_error('PT422', 'An order for stock has no project. Deliver it to the site, or remove the project.', 'deliver_to');
  elsif p_order ->> 'quote_id' is not null and not exists (select from public.quotes q where q.company_id = company and q.id = (p_order ->> 'quote_id')::uuid) then
    perform private.raise_api_error('PT404', 'This quote no longer exists.', 'quote_id');
  end if;
  select * into o from public.purchase_orders x where x.id = given for no key update;
  if o.id is not null and o.company_id <> company then
    perform private.raise_api_error('PT409', 'Something went wrong. Reload the page and try again.');
  elsif o.id is null then
    insert into public.purchase_orders (id, company_id, number, vendor_id, deliver_to, project_id, quote_id)
    values (coalesce(given, gen_random_uuid()), company, private.next_order_code(company), vendor, deliver, project, (p_order ->> 'quote_id')::uuid)
    returning * into o;
  else
    perform private.check_order_change(o, p_order, reason);
    if o.vendor_id <> vendor then
      -- The links of the vendor before would open, and accept, what another vendor is asked for.
      delete from private.order_tokens k where k.order_id = o.id;
    end if;
  end if;
  update public.purchase_orders x set vendor_id = vendor, project_id = project, deliver_to = deliver,
    kind = coalesce(p_order ->> 'kind', x.kind), needed_by = (p_order ->> 'needed_by')::date,
    ship_to = btrim(coalesce(p_order ->> 'ship_to', '')), terms = btrim(coalesce(p_order ->> 'terms', '')),
    message = btrim(coalesce(p_order ->> 'message', '')), retainage_percent = coalesce((p_order ->> 'retainage_percent')::numeric, 0),
    tax = coalesce((p_order ->> 'tax')::numeric, 0), edited_by = auth.uid(), state = 'draft',
    revision = x.revision + case when x.accepted_at is not null then 1 else 0 end,
    accepted_at = null, accepted_name = null, accepted_ip = null, declined_at = null, answer_note = '', proposed_date = null,
    approved_by = null, approved_at = null
  where x.id = o.id;
  perform private.save_order_lines(o.id, coalesce(p_order -> 'lines', '[]'));
  return private.purchase_order_json(company, o.id);
end $$;

reset check_function_bodies;
