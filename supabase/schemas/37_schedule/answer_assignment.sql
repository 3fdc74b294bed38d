create function public.answer_assignment(p_id uuid, p_answer jsonb) returns jsonb
language sql set search_path = '' as $$ select private.answer_assignment(p_id, p_answer) $$;
comment on function public.answer_assignment is
  'Answers whether the caller can do a timeline entry on its dates: { answer: confirmed, declined, proposed or done; proposed_date (start) '
  'for proposed; note up to 500 characters }. Those with edit_projects answer for others. Returns { id, state, proposed_date, note }. '
  'The same answer twice changes nothing. Arguments: p_id of the assignment (project_schedule, my_assignments); p_answer. Errors: PT402, '
  'PT403, PT404, PT409 not asked or done, PT422. Callers: signed-in users with view_projects.';

create function private.answer_assignment(p_id uuid, p_answer jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  a public.assignments;
begin
  perform private.require_write('view_projects', 'create_edit_projects');
  select * into a from public.assignments x where x.company_id = private.company_id() and x.id = p_id
    and (x.user_id = auth.uid() or private.has_permission('edit_projects'));
  if a.id is null then
    perform private.raise_api_error('PT404', 'This assignment no longer exists.');
  end if;
  a := private.set_assignment_answer(a.id, p_answer);
  return jsonb_build_object('id', a.id, 'state', a.state, 'proposed_date', a.proposed_date, 'note', a.note);
end $$;
grant execute on function public.answer_assignment, private.answer_assignment to authenticated;
