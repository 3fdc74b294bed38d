create function public.answer_visit(p_entry_id uuid, p_answer jsonb) returns jsonb
language sql set search_path = '' as $$ select private.answer_visit(p_entry_id, p_answer) $$;
comment on function public.answer_visit is
  'Answers whether the caller comes to a timeline entry that is assigned to them, and notifies who planned it: { answer: confirmed, '
  'declined or proposed; proposed_date for proposed; note up to 500 characters }. Sent twice, it is one answer. Returns { id of the entry, '
  'state, proposed_date, note }. Arguments: p_entry_id; p_answer. Errors: PT402, PT403 not assigned, PT404, PT409 done, PT422. Callers: '
  'signed-in users with track_time.';

create function private.answer_visit(p_entry_id uuid, p_answer jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  person constant uuid := private.require_time_of(null);
  e public.project_timeline;
  a public.assignments;
begin
  select * into e from public.project_timeline t where t.company_id = company and t.id = p_entry_id;
  if e.id is null then
    perform private.raise_api_error('PT404', 'This visit no longer exists.');
  end if;
  perform private.check_time_job(e.project_id, null);
  if p_answer ->> 'answer' = 'done' then
    perform private.raise_api_error('PT422', 'Confirm, decline, or propose another date.', 'answer');
  end if;
  select * into a from public.assignments x where x.company_id = company and x.entry_id = e.id and x.user_id = person for update;
  if a.id is null and e.assignee_id is distinct from person then
    perform private.raise_api_error('PT403', 'You can only answer for visits assigned to you.');
  elsif a.id is null then
    -- The planner of the entry gets the answer.
    insert into public.assignments (company_id, project_id, entry_id, user_id, state, asked_at, created_by)
    values (company, e.project_id, e.id, person, 'asked', now(), e.created_by)
    on conflict do nothing;
    select * into a from public.assignments x where x.company_id = company and x.entry_id = e.id and x.user_id = person for update;
  end if;
  a := private.set_assignment_answer(a.id, p_answer);
  return jsonb_build_object('id', e.id, 'state', a.state, 'proposed_date', a.proposed_date, 'note', a.note);
end $$;
grant execute on function public.answer_visit, private.answer_visit to authenticated;
