create function private.bill_json(p_company uuid, p_bill uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select to_jsonb(b) || jsonb_build_object(
    'vendor_name', v.name, 'order_number', o.number, 'payable', private.payable_amount(b), 'retainage_open', b.retainage_held - b.retainage_released,
    'entered_by', (select coalesce(u.full_name, u.email) from public.user_profiles u where u.company_id = p_company and u.id = b.created_by),
    'approved_by_name', (select coalesce(u.full_name, u.email) from public.user_profiles u where u.company_id = p_company and u.id = b.approved_by),
    'credit_of_number', (select x.vendor_number from public.bills x where x.company_id = p_company and x.id = b.credit_of),
    'mail', (select jsonb_build_object('sender', m.sender, 'subject', m.subject, 'received_at', m.created_at) from public.bill_mails m
      where m.company_id = p_company and m.id = b.mail_id),
    'expired', private.expired_papers(p_company, b.vendor_id),
    'is_on_hold', (private.purchasing_rules(p_company)).holds_expired_vendors and private.expired_papers(p_company, b.vendor_id) is not null,
    'lines', (select coalesce(jsonb_agg(to_jsonb(l) - 'company_id' || jsonb_build_object('project_name', p.name, 'cost_code', k.code, 'material_name', m.name,
        'order_number', x.order_number, 'ordered', x.ordered, 'received', x.received, 'billed_before', x.billed_before, 'ordered_cost', x.ordered_cost,
        'tolerance', x.tolerance, 'problems', coalesce(to_jsonb(x.problems), '[]')) order by l.position, l.id), '[]')
      from public.bill_lines l
      left join private.bill_matches(p_company, p_bill) x on x.line_id = l.id
      left join public.projects p on p.company_id = p_company and p.id = l.project_id
      left join public.cost_codes k on k.company_id = p_company and k.id = l.cost_code_id
      left join public.materials m on m.company_id = p_company and m.id = l.material_id
      where l.company_id = p_company and l.bill_id = p_bill),
    'payments', (select coalesce(jsonb_agg(to_jsonb(y) - 'company_id' order by y.paid_on, y.created_at), '[]') from public.bill_payments y
      where y.company_id = p_company and y.bill_id = p_bill),
    'credits', (select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'vendor_number', c.vendor_number, 'total', c.total, 'state', c.state) order by c.created_at), '[]')
      from public.bills c where c.company_id = p_company and c.credit_of = p_bill and c.state <> 'void'))
  from public.bills b
  left join public.vendors v on v.company_id = b.company_id and v.id = b.vendor_id
  left join public.purchase_orders o on o.company_id = b.company_id and o.id = b.order_id
  where b.company_id = p_company and b.id = p_bill
$$;
comment on function private.bill_json is 'See public.get_bill.';
grant execute on function private.bill_json to authenticated;
