create function public.cancel_visit(p_token text) returns jsonb
language sql set search_path = '' as $$ select private.cancel_visit(p_token) $$;
comment on function public.cancel_visit is
  'Cancels the visit of a booking link; returns what peek_visit returns. Without a coming visit nothing changes. Arguments: p_token. Errors: PT404. '
  'Callers: the messaging gateway.';

create function private.cancel_visit(p_token text) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.remove_visit(private.open_visit_link(p_token, true));
  return private.peek_visit(p_token);
end $$;
grant execute on function public.cancel_visit, private.cancel_visit to service_role;
