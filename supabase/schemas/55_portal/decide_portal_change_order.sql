create function public.decide_portal_change_order(
  p_token text, p_change_order_id uuid, p_decision text, p_signer_name text, p_shown_hash text, p_signer_email text default null,
  p_signature text default null, p_reason text default null
) returns jsonb
language sql set search_path = '' as $$ select private.decide_portal_change_order(p_token, p_change_order_id, p_decision, p_signer_name, p_shown_hash, p_signer_email, p_signature, p_reason) $$;
comment on function public.decide_portal_change_order is
  'The client approves or declines a change order, with the same consequences as when a member decides it, in one '
  'transaction: contract, budget, schedule of values, end date, notifications. Records name, email, address, browser, time, '
  'and what was shown with its sha256. Deciding the same again is harmless. Arguments: p_token, the session; '
  'p_change_order_id; p_decision, approved or rejected; p_signer_name; p_shown_hash, of portal_change_order; p_signer_email; '
  'p_signature, a path or typed text; p_reason, needed to decline. Errors: PT403 a member who looks as the client, PT404, '
  'PT409 decided already, deadline passed, changed since, or contract closed, PT422 name, reason, or sums below zero. Callers: anyone with '
  'the token.';

create function private.decide_portal_change_order(
  p_token text, p_change_order_id uuid, p_decision text, p_signer_name text, p_shown_hash text, p_signer_email text, p_signature text, p_reason text
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  session constant private.portal_sessions := private.open_portal_session(p_token);
  o constant public.change_orders := private.order_of_client(session, p_change_order_id);
  now_shown constant jsonb := private.change_order_for_client(o);
begin
  perform private.require_portal_client(session);
  if p_decision is null or p_decision not in ('approved', 'rejected') then
    perform private.raise_api_error('PT422', 'Approve or decline the change order.', 'decision');
  elsif nullif(btrim(p_signer_name), '') is null or length(btrim(p_signer_name)) > 200 then
    perform private.raise_api_error('PT422', 'Enter your name.', 'signer_name');
  elsif p_decision = 'rejected' and nullif(btrim(p_reason), '') is null then
    perform private.raise_api_error('PT422', 'Say why you decline, so your contractor knows what to change.', 'reason');
  elsif length(p_reason) > 2000 then
    perform private.raise_api_error('PT422', 'Enter at most 2,000 characters.', 'reason');
  elsif o.status = p_decision then
    return now_shown;
  elsif o.status <> 'pending' then
    perform private.raise_api_error('PT409', format('This change order was already %s.', case o.status when 'rejected' then 'declined' else o.status end));
  elsif o.respond_by < current_date then
    perform private.raise_api_error('PT409', format('The last day to decide was %s. Ask your contractor for more time.', to_char(o.respond_by, 'FMMon FMDD, YYYY')));
  elsif p_shown_hash is distinct from now_shown ->> 'shown_hash' then
    perform private.raise_api_error('PT409', 'This change order has changed since you opened it. Look at it again before you decide.');
  end if;
  perform private.settle_change_order(o, p_decision, coalesce(p_reason, ''), null, session.client_id);
  perform private.record_decision(o.company_id, session.client_id, 'change_order', o.id, p_decision, p_signer_name, now_shown -> 'shown',
    now_shown ->> 'shown_hash', p_signer_email, p_signature, p_reason);
  return private.portal_change_order(p_token, o.id);
end $$;
grant execute on function public.decide_portal_change_order, private.decide_portal_change_order to anon, authenticated;
