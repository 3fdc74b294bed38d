create function public.book_visit(p_token text, p_at text) returns jsonb
language sql set search_path = '' as $$ select private.book_visit(p_token, p_at) $$;
comment on function public.book_visit is
  'Books the visit of a booking link at one of the offered times, or moves it there; returns what peek_visit returns. Sent twice, it is one visit. '
  'Arguments: p_token; p_at by the company''s clock, such as 2026-12-01T09:00. Errors: PT404, PT409 taken since, PT422. Callers: the messaging gateway.';

create function private.book_visit(p_token text, p_at text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  at constant timestamp := private.visit_time(p_at);
begin
  perform private.set_visit(private.open_visit_link(p_token, true), at);
  return private.peek_visit(p_token);
end $$;
grant execute on function public.book_visit, private.book_visit to service_role;
