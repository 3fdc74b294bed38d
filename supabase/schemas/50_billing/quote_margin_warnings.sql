create view public.quote_margin_warnings with (security_invoker = true) as
select q.company_id, q.id, q.quote_number, q.title, q.status, coalesce(c.name, q.custom_client_name) as client_name, q.total_amount,
  count(*)::int as lines_count,
  sum(round(l.quantity * (k.cost_now - l.unit_cost), 2)) as margin_lost,
  round((sum(l.total_price) - sum(l.quantity * l.unit_cost)) / nullif(sum(l.total_price), 0) * 100, 2) as margin_before,
  round((sum(l.total_price) - sum(l.quantity * k.cost_now)) / nullif(sum(l.total_price), 0) * 100, 2) as margin_now
from public.quotes q
join public.quote_items l on l.company_id = q.company_id and l.quote_id = q.id and l.is_selected
join public.items_database i on i.company_id = l.company_id and i.id = l.item_id
left join public.price_proposals p on p.company_id = i.company_id and p.item_id = i.id and p.status = 'pending'
cross join lateral (select coalesce(p.new_cost, i.cost) as cost_now) k
left join public.clients c on c.company_id = q.company_id and c.id = q.client_id
where q.deleted_at is null and q.status in ('draft', 'sent') and l.unit_cost is not null and k.cost_now > l.unit_cost
group by q.company_id, q.id, q.quote_number, q.title, q.status, c.name, q.custom_client_name, q.total_amount;

comment on view public.quote_margin_warnings is
  'Open quotes that lose margin because an item costs more now (or will, by a pending proposal) than when its line '
  'was written; margins in percent of those lines.';

grant select on public.quote_margin_warnings to authenticated, service_role;
