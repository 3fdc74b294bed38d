create function public.save_purchase_order(p_order jsonb) returns jsonb
language sql set search_path = '' as $$ select private.save_purchase_order(p_order) $$;
comment on function public.save_purchase_order is
  'Creates or changes a purchase order and returns it as get_purchase_order does. A change puts a sent order back to draft. An order that the '
  'vendor accepted changes with revision_reason only: that is a new revision, which the vendor must accept again. Keys: id (a uuid made by the '
  'device), version (of an existing order), vendor_id, project_id, quote_id, kind, deliver_to, needed_by, ship_to, terms, message, '
  'retainage_percent, tax in dollars, revision_reason, lines [{ id, material_id, quote_item_id, budget_line_id, cost_code_id, description, quantity, unit, '
  'unit_cost }]. Arguments: p_order, an object of these keys. Errors: PT402, PT403, PT404 vendor or project, PT409 stale, accepted, or closed, PT422 with the field. '
  'Callers: signed-in users with edit_purchasing.';

create function private.save_purchase_order(p_order jsonb) returns jsonb
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
    values (coalesce(given, gen_random_uuid()), company, private.take_number(company, 'purchase_order'), vendor, deliver, project, (p_order ->> 'quote_id')::uuid)
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
grant execute on function public.save_purchase_order, private.save_purchase_order to authenticated;
