create function private.bid_link_json(p_invite uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('number', r.number, 'title', r.title, 'scope', r.scope, 'kind', r.kind, 'due_on', r.due_on, 'needed_by', r.needed_by,
    'project', p.name, 'address', p.address, 'vendor_name', v.name, 'answer', i.state, 'decline_reason', i.decline_reason,
    'state', case when r.state = 'canceled' then 'canceled' when r.state <> 'open' then 'closed' when private.company_date(r.company_id) > r.due_on then 'past_due' else 'open' end,
    'is_open', r.state = 'open' and private.company_date(r.company_id) <= r.due_on,
    'is_lost', i.told_at is not null and r.state = 'awarded',
    'revision', (select coalesce(max(f.revision), 0) from public.bid_offers f where f.company_id = i.company_id and f.invite_id = i.id),
    'lines', (select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'description', l.description, 'quantity', l.quantity, 'unit', l.unit) order by l.position, l.id), '[]')
      from public.bid_lines l where l.company_id = r.company_id and l.request_id = r.id),
    'documents', (select coalesce(jsonb_agg(jsonb_build_object('name', d.name, 'file_name', d.file_name, 'object_path', d.object_path) order by d.name, d.id), '[]')
      from public.bid_documents b join private.bid_offered_documents(r.company_id, r.project_id) d on d.id = b.document_id
      where b.company_id = r.company_id and b.request_id = r.id),
    'offer', private.bid_offer_json(i.company_id, i.id) - 'id' - 'is_entered',
    'company', private.company_card(r.company_id))
  from public.bid_invites i join public.bid_requests r on r.company_id = i.company_id and r.id = i.request_id
  join public.vendors v on v.company_id = i.company_id and v.id = i.vendor_id
  left join public.projects p on p.company_id = r.company_id and p.id = r.project_id
  where i.id = p_invite
$$;
comment on function private.bid_link_json is 'A bid request as one invited vendor sees it: the scope and their own bid, and no word of other vendors.';
