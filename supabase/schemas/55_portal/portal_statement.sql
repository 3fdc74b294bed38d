create function public.portal_statement(p_token text, p_from date, p_to date) returns jsonb
language sql stable set search_path = '' as $$ select private.portal_statement(p_token, p_from, p_to) $$;
comment on function public.portal_statement is
  'The client''s own account statement: { statement, company }, where statement is as from client_statement and company is the letterhead. '
  'Arguments: p_token, the session; p_from and p_to, inclusive. Errors: PT404, PT422 dates or more than 2,000 entries. '
  'Callers: anyone with the token.';

create function private.portal_statement(p_token text, p_from date, p_to date) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  session constant private.portal_sessions := private.open_portal_session(p_token);
  statement jsonb;
begin
  if p_from is null or p_to is null or p_from > p_to then
    perform private.raise_api_error('PT422', 'The start date must be on or before the end date.', 'from');
  end if;
  statement := private.statement_of(session.company_id, session.client_id, p_from, p_to);
  if jsonb_array_length(statement -> 'entries') > 2000 then
    perform private.raise_api_error('PT422', 'This period has more than 2,000 entries. Choose a shorter one.', 'from');
  end if;
  return jsonb_build_object('statement', statement, 'company', private.company_card(session.company_id) - 'templates');
end $$;
grant execute on function public.portal_statement, private.portal_statement to anon, authenticated;
