create function private.purchase_order_json(p_company uuid, p_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select to_jsonb(o) - 'company_id' || jsonb_build_object(
    'vendor', (select jsonb_build_object('id', v.id, 'name', v.name, 'company_name', v.company_name, 'email', v.email, 'phone', v.phone, 'address', v.address)
      from public.vendors v where v.company_id = p_company and v.id = o.vendor_id),
    'project', (select jsonb_build_object('id', p.id, 'name', p.name, 'address', p.address) from public.projects p where p.company_id = p_company and p.id = o.project_id),
    'quote_number', (select q.quote_number from public.quotes q where q.company_id = p_company and q.id = o.quote_id),
    'created_by_name', (select coalesce(u.full_name, u.email) from public.user_profiles u where u.company_id = p_company and u.id = o.created_by),
    'approved_by_name', (select coalesce(u.full_name, u.email) from public.user_profiles u where u.company_id = p_company and u.id = o.approved_by),
    'needs_approval', o.approved_at is null and o.total > (private.purchasing_rules(p_company)).order_approval_above,
    'mail_error', (select m.error from private.order_mails m where m.order_id = o.id),
    'committed', (select coalesce(sum(private.open_commitment(o.state, l)), 0) from public.purchase_order_lines l where l.company_id = p_company and l.order_id = o.id),
    'lines', (select coalesce(jsonb_agg(to_jsonb(l) - 'company_id' - 'order_id' || jsonb_build_object('code', k.code, 'code_name', k.name,
        'material_name', (select m.name from public.materials m where m.company_id = p_company and m.id = l.material_id)) order by l.position, l.id), '[]')
      from public.purchase_order_lines l left join public.cost_codes k on k.company_id = p_company and k.id = l.cost_code_id
      where l.company_id = p_company and l.order_id = o.id),
    'receipts', private.order_receipts(p_company, o.id),
    'revisions', (select coalesce(jsonb_agg(jsonb_build_object('revision', r.revision, 'total', r.document -> 'total', 'accepted_at', r.accepted_at,
        'accepted_name', r.accepted_name, 'reason', r.reason) order by r.revision desc), '[]')
      from public.purchase_order_revisions r where r.company_id = p_company and r.order_id = o.id))
  from public.purchase_orders o where o.company_id = p_company and o.id = p_id
$$;
comment on function private.purchase_order_json is
  'An order with its vendor, project, lines (what was received and billed of each), receipts, earlier revisions, what it still commits in dollars, '
  'and whether it needs an approval before it is sent.';
