create function public.answer_bid_link(p_token text, p_answer jsonb) returns jsonb
language sql set search_path = '' as $$ select private.answer_bid_link(p_token, p_answer) $$;
comment on function public.answer_bid_link is
  'A vendor''s bid by their link: { answer: submitted or declined; revision that was shown; name; prices [{ line_id, unit_price }] or lump_sum, in dollars; exclusions; note; '
  'valid_until; ip }. A later answer before the due date replaces it. Returns what peek_bid returns. Arguments: p_token; p_answer. Errors: PT404, PT409 changed, late, or closed, PT422 with the field. '
  'Callers: the accounts gateway.';

create function private.answer_bid_link(p_token text, p_answer jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  i public.bid_invites := private.open_bid(p_token);
  r public.bid_requests;
begin
  select * into r from public.bid_requests x where x.company_id = i.company_id and x.id = i.request_id for no key update;
  if r.state <> 'open' then
    perform private.raise_api_error('PT409', 'This bid request is closed. Call your customer if you still want to bid.');
  elsif private.company_date(r.company_id) > r.due_on then
    perform private.raise_api_error('PT409', format('Bids were due on %s. Call your customer if you still want to bid.', to_char(r.due_on, 'FMMM/FMDD/YYYY')));
  elsif p_answer ->> 'answer' = 'submitted' and length(btrim(coalesce(p_answer ->> 'name', ''))) not between 2 and 200 then
    perform private.raise_api_error('PT422', 'Enter your name.', 'name');
  end if;
  perform private.set_bid_answer(i.id, p_answer);
  return private.bid_link_json(i.id);
end $$;
grant execute on function public.answer_bid_link, private.answer_bid_link to service_role;
