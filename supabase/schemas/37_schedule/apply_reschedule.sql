create function public.apply_reschedule(p_project_id uuid, p_request jsonb) returns jsonb
language sql set search_path = '' as $$ select private.apply_reschedule(p_project_id, p_request) $$;
comment on function public.apply_reschedule is
  'Moves entries and what follows from them as one shift, and asks assigned people about their new dates; returns the shift. Sent twice, '
  'it is one shift. Keys: id (a uuid made by the device), cause (edit, weather, change_order, pull_in), cause_id, reason, edits [{ id, '
  'version, start_date, due_date, start_time and end_time to change both, is_following: also later entries of its series }], from_date with days (working days lost on that day), is_pulled_in, expected [{ id, start_date, '
  'due_date }] of the preview. Arguments: p_project_id; p_request, an object of these keys. Errors: PT402, PT403, PT404, PT409 moved by '
  'someone else or not what the preview showed, PT422. Callers: signed-in users with edit_projects.';

create function private.apply_reschedule(p_project_id uuid, p_request jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  shift_id constant uuid := coalesce((p_request ->> 'id')::uuid, gen_random_uuid());
  plan jsonb;
  shift public.schedule_shifts;
begin
  perform private.require_write('edit_projects', 'create_edit_projects');
  -- One planner at a time, so that both see what the other one moved.
  perform from public.projects p where p.company_id = company and p.id = p_project_id for no key update;
  select * into shift from public.schedule_shifts s where s.id = shift_id and s.company_id = company;
  if shift.id is not null then
    return to_jsonb(shift);
  end if;
  perform private.check_reschedule(company, p_project_id, p_request);
  plan := private.plan_reschedule(company, p_project_id, private.with_following(company, p_project_id, p_request));
  if p_request ? 'expected' and (select jsonb_agg(jsonb_build_object('id', e ->> 'id', 'start_date', e -> 'start_date', 'due_date', e -> 'due_date') order by e ->> 'id')
      from jsonb_array_elements(p_request -> 'expected') e)
    is distinct from (select jsonb_agg(jsonb_build_object('id', e ->> 'id', 'start_date', e -> 'after' -> 'start_date', 'due_date', e -> 'after' -> 'due_date') order by e ->> 'id')
      from jsonb_array_elements(plan -> 'entries') e) then
    perform private.raise_api_error('PT409', 'The schedule changed since you looked. Check the preview again.');
  end if;
  insert into public.schedule_shifts (id, company_id, project_id, cause, reason, cause_id, entries, assignments)
  values (shift_id, company, p_project_id, coalesce(p_request ->> 'cause', 'edit'), left(coalesce(p_request ->> 'reason', ''), 500),
    (p_request ->> 'cause_id')::uuid, plan -> 'entries', (
      select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'state', a.state, 'proposed_date', a.proposed_date, 'note', a.note,
        'asked_at', a.asked_at, 'answered_at', a.answered_at)), '[]')
      from jsonb_array_elements(plan -> 'entries') e
      join public.assignments a on a.company_id = company and a.entry_id = (e ->> 'id')::uuid
        and a.state in ('asked', 'confirmed', 'declined', 'proposed')))
  returning * into shift;
  perform private.set_entry_dates(company, shift.entries, 'after');
  perform private.ask_again(company, shift.entries);
  return to_jsonb(shift);
end $$;
grant execute on function public.apply_reschedule, private.apply_reschedule to authenticated;
