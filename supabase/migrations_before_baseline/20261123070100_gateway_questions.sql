-- What a gateway needs of the database before it calls a provider, in one question each: every round trip stands between
-- a person and the first word, or the card form.

create or replace function private.start_payment(p_invoice_id uuid, p_amount numeric) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  if private.person() is null then
    perform private.reject('PT401', 'This session was ended. Please sign in again.');
  end if;
  perform private.require_write('view_money', 'view_invoices');
  return private.begin_payment(private.company_id(), p_invoice_id, p_amount);
end $$;

create function public.start_question(p_provider text, p_model text, p_tokens int) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
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
  'What the assistant''s gateway needs before it asks a provider: { session, context, reservation }, as current_session(), assistant_context() and reserve_ai_usage() answer them. Without a company, or while seeing as another role, the session alone. Errors: PT401, PT402 quota, PT403, PT422, PT429.';
revoke execute on function public.start_question from public, anon;
grant execute on function public.start_question to authenticated, service_role;
