create function private.set_bid_answer(p_invite uuid, p_answer jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  answer constant text := p_answer ->> 'answer';
  i public.bid_invites;
  r public.bid_requests;
  latest int;
begin
  select * into i from public.bid_invites x where x.id = p_invite for no key update;
  select * into r from public.bid_requests x where x.company_id = i.company_id and x.id = i.request_id;
  select coalesce(max(f.revision), 0) into latest from public.bid_offers f where f.company_id = i.company_id and f.invite_id = i.id;
  if answer is null or answer not in ('submitted', 'declined') then
    perform private.raise_api_error('PT422', 'Submit a bid or decline.', 'answer');
  elsif (p_answer ->> 'revision')::int is distinct from latest then
    perform private.raise_api_error('PT409', 'This bid has changed. Reload the page to see the latest version.');
  end if;
  update public.bid_offers f set is_current = false where f.company_id = i.company_id and f.invite_id = i.id and f.is_current;
  if answer = 'submitted' then
    perform private.add_bid_offer(i, latest + 1, p_answer);
  end if;
  update public.bid_invites x set state = answer, viewed_at = coalesce(x.viewed_at, now()), answered_at = now(), updated_at = now(),
    decline_reason = case answer when 'declined' then left(btrim(coalesce(p_answer ->> 'note', '')), 1000) else '' end
  where x.id = i.id;
  delete from private.order_mails m where m.bid_invite_id = i.id;
  perform private.notify_people(r.company_id, 'bid_received', array[r.created_by, r.edited_by], 'view_purchasing', 'bid_request', r.id, r.project_id,
    format(case when answer = 'declined' then '%s: a vendor declined' when latest > 0 then '%s: bid revised' else '%s: new bid' end, r.number),
    (select v.name from public.vendors v where v.company_id = i.company_id and v.id = i.vendor_id), left('bid ' || i.id, 100), false);
end $$;
comment on function private.set_bid_answer is
  'Writes a vendor''s answer to a bid request and notifies who wrote the request. An earlier bid stays as a revision. Errors: PT409 changed, PT422 with the field.';
