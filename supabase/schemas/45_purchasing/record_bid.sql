create function public.record_bid(p_invite uuid, p_answer jsonb) returns jsonb
language sql set search_path = '' as $$ select private.record_bid(p_invite, p_answer) $$;
comment on function public.record_bid is
  'Enters a bid that a vendor gave by phone or on paper, also after the due date: p_answer as in answer_bid_link, the name is optional. Returns what get_bid_request returns. '
  'Arguments: p_invite; p_answer. Errors: PT402, PT403, PT404, PT409 changed or closed, PT422 with the field. Callers: signed-in users with edit_purchasing.';

create function private.record_bid(p_invite uuid, p_answer jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  i public.bid_invites;
begin
  perform private.require_write('edit_purchasing', 'vendor_management');
  i := private.require_bid_invite(p_invite);
  if not exists (select from public.bid_requests r where r.company_id = i.company_id and r.id = i.request_id and r.state in ('open', 'closed')) then
    perform private.raise_api_error('PT409', 'This bid request is awarded or canceled. Reopen it to enter bids.');
  end if;
  perform private.set_bid_answer(i.id, p_answer - 'ip');
  return private.bid_request_json(i.company_id, i.request_id);
end $$;
grant execute on function public.record_bid, private.record_bid to authenticated;
