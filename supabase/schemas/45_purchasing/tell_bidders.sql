create function private.tell_bidders(p_company uuid, p_request uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  i public.bid_invites;
begin
  for i in select x.* from public.bid_invites x join public.vendors v on v.company_id = p_company and v.id = x.vendor_id and btrim(coalesce(v.email, '')) <> ''
    where x.company_id = p_company and x.request_id = p_request and x.awarded_at is null and x.sent_at is not null and x.state <> 'declined' loop
    perform private.queue_bid_mail(i, 'bid_result');
    update public.bid_invites x set told_at = now(), updated_at = now() where x.id = i.id;
  end loop;
end $$;
comment on function private.tell_bidders is
  'Emails the vendors who did not get the award, and did not decline, that the bid request is decided or canceled.';
