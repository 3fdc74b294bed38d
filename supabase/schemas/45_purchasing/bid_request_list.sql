create view public.bid_request_list with (security_invoker = true) as
select r.id, r.company_id, r.number, r.title, r.kind, r.state, r.project_id, p.name as project_name, r.due_on, r.needed_by, r.order_id, r.created_at, r.version,
  s.invited, s.submitted, s.declined, s.awarded_vendor, s.lowest
from public.bid_requests r
left join public.projects p on p.company_id = r.company_id and p.id = r.project_id
left join lateral (select count(*)::int as invited, count(*) filter (where i.state = 'submitted')::int as submitted,
    count(*) filter (where i.state = 'declined')::int as declined, max(v.name) filter (where i.awarded_at is not null) as awarded_vendor,
    min(f.total) filter (where f.lump_sum is not null or not exists (select from public.bid_lines l where l.company_id = r.company_id and l.request_id = r.id
      and not exists (select from public.bid_prices b where b.company_id = r.company_id and b.offer_id = f.id and b.line_id = l.id))) as lowest
  from public.bid_invites i
  left join public.vendors v on v.company_id = i.company_id and v.id = i.vendor_id
  left join public.bid_offers f on f.company_id = i.company_id and f.invite_id = i.id and f.is_current
  where i.company_id = r.company_id and i.request_id = r.id) s on true;

comment on view public.bid_request_list is
  'Bid requests with project, how many vendors were invited, bid, and declined, the lowest bid without missing lines in dollars, and who got the award.';

grant select on public.bid_request_list to authenticated, service_role;
