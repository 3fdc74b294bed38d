create function public.peek_purchase_order(p_token text) returns jsonb
language sql stable set search_path = '' as $$ select private.peek_purchase_order(p_token) $$;
comment on function public.peek_purchase_order is
  'What the vendor sees behind a link: { number, revision, state, is_open, vendor_name, project, ship_to, needed_by, terms, message, retainage_percent, subtotal, tax, '
  'total, sent_at, accepted_at, accepted_name, declined_at, answer_note, proposed_date, lines, company }. is_open: it can be answered. Arguments: p_token. Errors: PT404. '
  'Callers: the accounts gateway.';

create function private.peek_purchase_order(p_token text) returns jsonb
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
grant execute on function public.peek_purchase_order, private.peek_purchase_order to service_role;
