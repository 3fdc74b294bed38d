create function public.peek_bid(p_token text) returns jsonb
language sql set search_path = '' as $$ select private.peek_bid(p_token) $$;
comment on function public.peek_bid is
  'A bid request as the vendor of a link sees it, who has then viewed it: { number, title, scope, kind, due_on, needed_by, project, address, vendor_name, answer, decline_reason, '
  'state (open, past_due, closed, or canceled), is_open, is_lost, revision, lines, documents [{ name, file_name, object_path }], offer (their own), company }. Arguments: p_token. Errors: PT404. Callers: the accounts gateway.';

create function private.peek_bid(p_token text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  i public.bid_invites := private.open_bid(p_token);
begin
  update public.bid_invites x set viewed_at = now(), state = 'viewed', updated_at = now() where x.id = i.id and x.state = 'invited';
  return private.bid_link_json(i.id);
end $$;
grant execute on function public.peek_bid, private.peek_bid to service_role;
