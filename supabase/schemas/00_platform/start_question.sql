create function public.start_question(p_provider text, p_model text, p_tokens int) returns jsonb
language plpgsql set search_path = '' as $$
declare
  session constant jsonb := public.current_session();
  context jsonb;
begin
  -- who looks at the product in another role only reads, and a question costs tokens
  if session ->> 'company' is null or session ->> 'see_as' is not null then
    return jsonb_build_object('session', session);
  end if;
  context := public.assistant_context();
  -- last, for it makes the company's other questions wait for the end of this transaction
  return jsonb_build_object('session', session, 'context', context, 'reservation', public.reserve_ai_usage(p_provider, p_model, p_tokens));
end $$;
comment on function public.start_question is
  'What the assistant''s gateway needs before it asks a provider: { session, context, reservation }, as '
  'current_session(), assistant_context() and reserve_ai_usage() answer them. Without a company, or while seeing as '
  'another role, the session alone. Arguments: p_provider; p_model; p_tokens at most. Errors: PT401, PT402 quota, '
  'PT403, PT422, PT429. Callers: signed-in users.';
grant execute on function public.start_question to authenticated, service_role;
