create function public.claim_due_bid_mails(p_limit int default 20) returns table (id uuid, email text, token text, bid jsonb, company jsonb)
language plpgsql security definer set search_path = '' as $$
declare
  mail private.order_mails;
begin
  -- Who has answered, and whose request no longer takes bids, gets no invitation.
  delete from private.order_mails m where m.kind in ('bid', 'bid_reminder') and m.due_at <= now() and coalesce(m.taken_until < now(), true) and not exists (
    select from public.bid_invites i join public.bid_requests r on r.company_id = i.company_id and r.id = i.request_id
    where i.id = m.bid_invite_id and r.state = 'open' and (m.kind = 'bid' or i.state in ('invited', 'viewed')));
  for mail in select * from private.take_order_mails(p_limit, true) loop
    continue when mail.failed_at is not null;
    return query select mail.id, v.email::text, private.new_bid_link(i.id),
      jsonb_build_object('kind', mail.kind, 'number', r.number, 'title', r.title, 'state', r.state, 'vendor_name', v.name, 'project', p.name, 'due_on', r.due_on),
      private.company_card(mail.company_id)
    from public.bid_invites i join public.bid_requests r on r.company_id = i.company_id and r.id = i.request_id
    join public.vendors v on v.company_id = i.company_id and v.id = i.vendor_id
    left join public.projects p on p.company_id = r.company_id and p.id = r.project_id
    where i.id = mail.bid_invite_id;
  end loop;
end $$;
comment on function public.claim_due_bid_mails is
  'Emails about bid requests to vendors (kind: bid, bid_reminder, or bid_result), each to one caller for two minutes, with a fresh link token; finish_order_mail ends them. '
  'Arguments: p_limit rows. Callers: the messaging gateway.';
grant execute on function public.claim_due_bid_mails to service_role;
