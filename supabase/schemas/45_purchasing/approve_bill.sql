create function public.approve_bill(p_bill_id uuid, p_version int default null, p_note text default null) returns jsonb
language sql set search_path = '' as $$ select private.approve_bill(p_bill_id, p_version, p_note) $$;
comment on function public.approve_bill is
  'Approves a bill: its lines become actual cost, count as billed on their orders, and its retainage is held; a credit memo is taken off its bill. An exception '
  'needs a note that says why; more than was ordered can''t be approved. Returns what get_bill does. Arguments: p_bill_id; p_version, checked if given; p_note. '
  'Errors: PT402, PT403 above the role''s limit or entered by the caller, PT404, PT409 stale, not open, or billed meanwhile, PT422 note. '
  'Callers: signed-in users with approve_bills.';

create function private.approve_bill(p_bill_id uuid, p_version int, p_note text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  b public.bills;
  problem record;
begin
  perform private.require_write('approve_bills', 'vendor_management');
  -- The order's lines first and in one order, so that two approvals wait for each other instead of locking each other out.
  perform from public.purchase_order_lines o where o.company_id = company
    and o.id in (select l.order_line_id from public.bill_lines l where l.company_id = company and l.bill_id = p_bill_id) order by o.id for no key update;
  select * into b from public.bills x where x.company_id = company and x.id = p_bill_id for no key update;
  if b.id is null then
    perform private.raise_api_error('PT404', 'Bill not found');
  end if;
  perform private.require_approver(b.total, b.created_by, b.edited_by);
  if p_version <> b.version then
    perform private.raise_api_error('PT409', 'Someone else changed this bill. Reload it before you approve it.');
  elsif b.state not in ('matched', 'exception', 'draft') then
    perform private.raise_api_error('PT409', case b.state when 'inbox' then 'Check this bill first: choose its vendor and lines.'
      when 'void' then 'This bill is void.' else 'This bill is already approved.' end);
  end if;
  select m.order_number, m.ordered, m.billed_before, m.billed into problem
  from private.bill_matches(company, b.id) m where 'over_ordered' = any (m.problems) limit 1;
  if problem.order_number is not null then
    perform private.match_bill(company, b.id);
    perform private.raise_api_error('PT409', format('Order %s has %s, of which %s is already billed. This bill charges %s.', problem.order_number,
      trim_scale(problem.ordered), trim_scale(problem.billed_before), trim_scale(problem.billed)));
  elsif coalesce(length(btrim(p_note)), 0) < 3 and exists (select from private.bill_matches(company, b.id) m where m.problems <> '{}') then
    perform private.raise_api_error('PT422', 'This bill differs from its order. Say why you approve it.', 'note');
  end if;
  update public.bills x set state = 'approved', approved_by = private.current_user_id(), approved_at = now(),
    retainage_held = greatest(round(x.total * x.retainage_percent / 100, 2), 0),
    note = left(concat_ws(E'\n', nullif(x.note, ''), nullif(btrim(p_note), '')), 2000)
  where x.id = b.id;
  perform private.count_billed(company, b.id, 1);
  if b.kind = 'credit' then
    perform private.apply_credit(company, b.id);
  end if;
  perform private.set_bill_state(company, b.id);
  perform private.sum_bill_projects(company, b.id);
  return private.bill_json(company, b.id);
end $$;
grant execute on function public.approve_bill, private.approve_bill to authenticated;
