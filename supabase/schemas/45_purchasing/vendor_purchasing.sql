create function public.vendor_purchasing(p_vendor_id uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  company constant uuid := private.company_id();
begin
  perform private.require_read('view_purchasing', 'vendor_management');
  if not exists (select from public.vendors v where v.company_id = company and v.id = p_vendor_id) then
    perform private.raise_api_error('PT404', 'Vendor not found');
  end if;
  return jsonb_build_object(
    'orders', (select coalesce(jsonb_agg(to_jsonb(x) order by x.created_at desc), '[]') from (
      select o.id, o.number, o.state, o.total, o.needed_by, o.created_at from public.purchase_orders o
      where o.company_id = company and o.vendor_id = p_vendor_id and o.state in ('draft', 'sent', 'accepted', 'partly_received', 'received')
      order by o.created_at desc limit 20) x),
    'bills', (select coalesce(jsonb_agg(to_jsonb(x) order by x.due_date nulls first), '[]') from (
      select b.id, b.vendor_number, b.state, b.total, private.payable_amount(b) as payable, b.due_date from public.bills b
      where b.company_id = company and b.vendor_id = p_vendor_id and b.state not in ('paid', 'void') order by b.due_date nulls first limit 20) x),
    'spend', (select jsonb_build_object(
        'this_year', coalesce(sum(b.total) filter (where b.bill_date >= date_trunc('year', current_date)), 0),
        'last_year', coalesce(sum(b.total) filter (where b.bill_date >= date_trunc('year', current_date) - interval '1 year' and b.bill_date < date_trunc('year', current_date)), 0),
        'owed', coalesce(sum(private.payable_amount(b)), 0), 'retainage', coalesce(sum(b.retainage_held - b.retainage_released), 0))
      from public.bills b where b.company_id = company and b.vendor_id = p_vendor_id and b.state in ('approved', 'partly_paid', 'paid')),
    'papers', (select coalesce(jsonb_agg(to_jsonb(p) - 'company_id' order by p.kind, p.expires_on desc nulls last), '[]')
      from public.vendor_papers p where p.company_id = company and p.vendor_id = p_vendor_id),
    'bids', (select coalesce(jsonb_agg(to_jsonb(x) order by x.due_on), '[]') from (
      select r.id, r.number, r.title, i.state, r.due_on, f.total from public.bid_invites i
      join public.bid_requests r on r.company_id = company and r.id = i.request_id and r.state in ('open', 'closed')
      left join public.bid_offers f on f.company_id = company and f.invite_id = i.id and f.is_current
      where i.company_id = company and i.vendor_id = p_vendor_id order by r.due_on limit 20) x),
    'expired', private.expired_papers(company, p_vendor_id));
end $$;
comment on function public.vendor_purchasing is
  'A vendor''s open orders, bills, and bids (20 each), spend { this_year, last_year, owed, retainage } in dollars (approved bills, with tax), papers, and which of them have expired (null: none). '
  'Arguments: p_vendor_id. Errors: PT402, PT403, PT404. Callers: signed-in users with view_purchasing.';
grant execute on function public.vendor_purchasing to authenticated;
