create function public.portal_change_order(p_token text, p_change_order_id uuid) returns jsonb
language sql set search_path = '' as $$ select private.portal_change_order(p_token, p_change_order_id) $$;
comment on function public.portal_change_order is
  'A change order as its client sees it: { shown, shown_hash, status, decided_at, decision }; shown_hash goes back with the '
  'decision. Arguments: p_token, the session; p_change_order_id. Errors: PT404. Callers: anyone with the token.';

create function private.portal_change_order(p_token text, p_change_order_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  session constant private.portal_sessions := private.open_portal_session(p_token);
  o constant public.change_orders := private.order_of_client(session, p_change_order_id);
begin
  perform private.note_portal_view(session, 'change_order', o.id);
  return private.change_order_for_client(o);
end $$;
grant execute on function public.portal_change_order, private.portal_change_order to anon, authenticated;
