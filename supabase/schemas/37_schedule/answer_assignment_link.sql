create function public.answer_assignment_link(p_token text, p_answer jsonb) returns jsonb
language sql set search_path = '' as $$ select private.answer_assignment_link(p_token, p_answer) $$;
comment on function public.answer_assignment_link is
  'Answers an assignment by its link: { answer: confirmed, declined or proposed; proposed_date; note }. Returns what peek_assignment '
  'returns. Arguments: p_token; p_answer. Errors: PT404, PT409 done, PT422. Callers: the accounts gateway.';

create function private.answer_assignment_link(p_token text, p_answer jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  a public.assignments := private.open_assignment(p_token);
begin
  if a.id is null then
    perform private.raise_api_error('PT404', 'This link is no longer valid.');
  elsif coalesce(p_answer ->> 'answer', '') not in ('confirmed', 'declined', 'proposed') then
    perform private.raise_api_error('PT422', 'Confirm, decline, or propose another date.', 'answer');
  end if;
  perform private.set_assignment_answer(a.id, p_answer);
  return private.peek_assignment(p_token);
end $$;
grant execute on function public.answer_assignment_link, private.answer_assignment_link to service_role;
