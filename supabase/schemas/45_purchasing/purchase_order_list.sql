create view public.purchase_order_list with (security_invoker = true) as
select o.id, o.company_id, o.number, o.vendor_id, v.name as vendor_name, o.project_id, p.name as project_name, o.kind, o.state, o.revision, o.needed_by,
  o.proposed_date, o.subtotal, o.tax, o.total, o.sent_at, o.accepted_at, o.created_at, o.version, s.lines, s.received_percent, s.committed
from public.purchase_orders o
left join public.vendors v on v.company_id = o.company_id and v.id = o.vendor_id
left join public.projects p on p.company_id = o.company_id and p.id = o.project_id
left join lateral (select count(*)::int as lines, coalesce(sum(private.open_commitment(o.state, l)), 0) as committed,
    round(100 * avg(least(l.received_quantity / l.quantity, 1)))::int as received_percent
  from public.purchase_order_lines l where l.company_id = o.company_id and l.order_id = o.id) s on true;

comment on view public.purchase_order_list is
  'Purchase orders with vendor, project, number of lines, how much was received (average of the lines, in percent), and what is still committed in dollars.';

grant select on public.purchase_order_list to authenticated, service_role;
