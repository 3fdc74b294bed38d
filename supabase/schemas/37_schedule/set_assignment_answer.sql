create function private.set_assignment_answer(p_assignment uuid, p_answer jsonb) returns public.assignments
language plpgsql security definer set search_path = '' as $$
declare
  answer constant text := p_answer ->> 'answer';
  day constant date := (p_answer ->> 'proposed_date')::date;
  a public.assignments;
  title text;
begin
  select * into a from public.assignments x where x.id = p_assignment for update;
  if answer is null or answer not in ('confirmed', 'declined', 'proposed', 'done') then
    perform private.raise_api_error('PT422', 'Confirm, decline, or propose another date.', 'answer');
  elsif answer = 'proposed' and (day is null or day < private.company_date(a.company_id) or day > private.company_date(a.company_id) + 730) then
    perform private.raise_api_error('PT422', 'Propose a date in the next two years.', 'proposed_date');
  elsif a.state = answer and a.proposed_date is not distinct from (case when answer = 'proposed' then day end) then
    return a;
  elsif a.state = 'done' then
    perform private.raise_api_error('PT409', 'This work is done already.');
  elsif a.state = 'planned' and answer <> 'done' then
    perform private.raise_api_error('PT409', 'Nobody has asked for these dates yet.');
  end if;
  update public.assignments x set state = answer, proposed_date = case when answer = 'proposed' then day end,
    note = left(btrim(coalesce(p_answer ->> 'note', '')), 500), answered_at = now()
  where x.id = a.id returning * into a;
  select t.title into title from public.project_timeline t where t.company_id = a.company_id and t.id = a.entry_id;
  perform private.notify_people(a.company_id, 'task_assigned', array[a.created_by], 'edit_projects', 'project', a.project_id, a.project_id,
    format(case answer when 'confirmed' then 'Dates confirmed: %s' when 'declined' then 'Dates declined: %s'
      when 'proposed' then 'Other date proposed: %s' else 'Work done: %s' end, title),
    (select p.name from public.projects p where p.company_id = a.company_id and p.id = a.project_id),
    left(answer || ' ' || a.project_id, 100), false);
  return a;
end $$;
comment on function private.set_assignment_answer is
  'Writes an answer { answer: confirmed, declined, proposed or done, proposed_date, note } and notifies who planned it. The same answer '
  'twice changes nothing. Errors: PT409 not asked or done, PT422 answer, proposed_date.';
