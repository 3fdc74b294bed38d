create function private.bid_request_json(p_company uuid, p_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select to_jsonb(r) - 'company_id' || jsonb_build_object(
    'project', (select jsonb_build_object('id', p.id, 'name', p.name) from public.projects p where p.company_id = p_company and p.id = r.project_id),
    'quote_number', (select q.quote_number from public.quotes q where q.company_id = p_company and q.id = r.quote_id),
    'created_by_name', (select coalesce(u.full_name, u.email) from public.user_profiles u where u.company_id = p_company and u.id = r.created_by),
    'order', (select jsonb_build_object('id', o.id, 'number', o.number, 'state', o.state, 'total', o.total) from public.purchase_orders o
      where o.company_id = p_company and o.id = r.order_id),
    'is_past_due', private.company_date(p_company) > r.due_on,
    'lines', (select coalesce(jsonb_agg(to_jsonb(l) - 'company_id' - 'request_id' || jsonb_build_object('code', k.code, 'code_name', k.name) order by l.position, l.id), '[]')
      from public.bid_lines l left join public.cost_codes k on k.company_id = p_company and k.id = l.cost_code_id
      where l.company_id = p_company and l.request_id = r.id),
    'documents', (select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'name', d.name) order by d.name, d.id), '[]')
      from public.bid_documents b join private.bid_offered_documents(p_company, r.project_id) d on d.id = b.document_id
      where b.company_id = p_company and b.request_id = r.id),
    'invites', (select coalesce(jsonb_agg(to_jsonb(i) - 'company_id' - 'request_id' || jsonb_build_object(
        'vendor', jsonb_build_object('id', v.id, 'name', v.name, 'email', v.email, 'phone', v.phone),
        'mail_error', (select m.error from private.order_mails m where m.bid_invite_id = i.id),
        'revision', (select coalesce(max(f.revision), 0) from public.bid_offers f where f.company_id = p_company and f.invite_id = i.id),
        'offer', private.bid_offer_json(p_company, i.id)) order by v.name, i.id), '[]')
      from public.bid_invites i join public.vendors v on v.company_id = p_company and v.id = i.vendor_id
      where i.company_id = p_company and i.request_id = r.id))
  from public.bid_requests r where r.company_id = p_company and r.id = p_id
$$;
comment on function private.bid_request_json is 'A bid request with its lines, the order of its award, and the invited vendors with their current bids.';
