create function public.answer_purchase_order_link(p_token text, p_answer jsonb) returns jsonb
language sql set search_path = '' as $$ select private.answer_purchase_order_link(p_token, p_answer) $$;
comment on function public.answer_purchase_order_link is
  'The vendor''s answer by its link: { answer: accepted, declined or proposed; revision that was shown; name; note; proposed_date; ip }. Returns what '
  'peek_purchase_order returns. Arguments: p_token; p_answer. Errors: PT404, PT409 changed, answered, or closed, PT422 with the field. Callers: the accounts gateway.';

create function private.answer_purchase_order_link(p_token text, p_answer jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  o public.purchase_orders := private.open_order(p_token);
begin
  if o.id is null then
    perform private.raise_api_error('PT404', 'This link is no longer valid.');
  end if;
  perform private.set_order_answer(o.id, p_answer);
  return private.peek_purchase_order(p_token);
end $$;
grant execute on function public.answer_purchase_order_link, private.answer_purchase_order_link to service_role;
