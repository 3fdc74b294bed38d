create function public.link_bill_line(p_line_id uuid, p_order_line_id uuid) returns jsonb
language sql set search_path = '' as $$ select private.link_bill_line(p_line_id, p_order_line_id) $$;
comment on function public.link_bill_line is
  'Links a line of a bill with the order line that it bills, before or after approval; a line without a project gets the project of the order. Returns what get_bill does. Arguments: p_line_id; p_order_line_id, null to unlink. '
  'Errors: PT402, PT403, PT404, PT409 more than was ordered, or the order is closed or void, PT422 another vendor. Callers: signed-in users with edit_purchasing.';

create function private.link_bill_line(p_line_id uuid, p_order_line_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  b public.bills;
  o public.purchase_order_lines;
  ordered public.purchase_orders;
begin
  perform private.require_write('edit_purchasing', 'vendor_management');
  -- Before the bill, as approve_bill does.
  perform from public.purchase_order_lines x where x.company_id = company
    and x.id in (p_order_line_id, (select l.order_line_id from public.bill_lines l where l.company_id = company and l.id = p_line_id)) order by x.id for no key update;
  select x.* into b from public.bills x join public.bill_lines l on l.company_id = x.company_id and l.bill_id = x.id
  where x.company_id = company and l.id = p_line_id for no key update of x;
  if b.id is null then
    perform private.raise_api_error('PT404', 'Bill line not found');
  end if;
  if b.state in ('void', 'inbox') or b.expense_id is not null then
    perform private.raise_api_error('PT409', 'Lines of this bill can''t be linked.');
  end if;
  if b.state in ('approved', 'partly_paid', 'paid') then
    perform private.count_billed(company, b.id, -1);
  end if;
  if p_order_line_id is not null then
    select * into o from public.purchase_order_lines x where x.company_id = company and x.id = p_order_line_id for no key update;
    select * into ordered from public.purchase_orders x where x.company_id = company and x.id = o.order_id;
    if o.id is null then
      perform private.raise_api_error('PT404', 'Order line not found');
    elsif ordered.vendor_id <> b.vendor_id then
      perform private.raise_api_error('PT422', format('Order %s belongs to another vendor.', ordered.number));
    elsif ordered.state not in ('accepted', 'partly_received', 'received') then
      perform private.raise_api_error('PT409', format('Order %s is %s, so it can''t be billed.', ordered.number, replace(ordered.state, '_', ' ')));
    end if;
  end if;
  update public.bill_lines l set order_line_id = p_order_line_id, project_id = coalesce(l.project_id, ordered.project_id), material_id = coalesce(l.material_id, o.material_id), cost_code_id = coalesce(l.cost_code_id, o.cost_code_id)
  where l.company_id = company and l.id = p_line_id;
  if b.state in ('approved', 'partly_paid', 'paid') then
    perform private.count_billed(company, b.id, 1);
    if exists (select from private.bill_matches(company, b.id) m where m.line_id = p_line_id and 'over_ordered' = any (m.problems)) then
      perform private.raise_api_error('PT409', format('Order %s has less left than this line bills.', ordered.number));
    end if;
    perform private.sum_bill_projects(company, b.id);
  else
    perform private.match_bill(company, b.id);
  end if;
  return private.bill_json(company, b.id);
end $$;
grant execute on function public.link_bill_line, private.link_bill_line to authenticated;
