create function public.book_visit(p_token text, p_at text) returns jsonb
language sql set search_path = '' as $$ select private.book_visit(p_token, p_at) $$;
comment on function public.book_visit is
  'Books the visit of a booking link at one of the offered times, or moves it there; returns what peek_visit returns. Sent twice, it is one visit. '
  'Arguments: p_token; p_at by the company''s clock, such as 2026-12-01T09:00. Errors: PT404, PT409 taken since, PT422. Callers: the messaging gateway.';

create function private.book_visit(p_token text, p_at text) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  if p_at is null or p_at !~ '^20[0-9]{2}-(0[1-9]|1[0-2])-([0-2][0-9]|3[01])T([01][0-9]|2[0-3]):[0-5][0-9]$' then
    perform private.raise_api_error('PT422', 'Choose a time.', 'at');
  end if;
  perform private.set_visit(private.open_visit_link(p_token, true), p_at::timestamp);
  return private.peek_visit(p_token);
exception when datetime_field_overflow then
  perform private.raise_api_error('PT422', 'Choose a time.', 'at');
end $$;
grant execute on function public.book_visit, private.book_visit to service_role;
