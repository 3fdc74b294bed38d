create function public.undo_reschedule(p_shift_id uuid) returns jsonb
language sql set search_path = '' as $$ select private.undo_reschedule(p_shift_id) $$;
comment on function public.undo_reschedule is
  'Restores the dates, times, durations, and answers from before a shift; returns the shift. A second undo changes nothing. Arguments: '
  'p_shift_id. Errors: PT402, PT403, PT404, PT409 an entry was moved or deleted since. Callers: signed-in users with edit_projects.';

create function private.undo_reschedule(p_shift_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  shift public.schedule_shifts;
  changed text;
begin
  perform private.require_write('edit_projects', 'create_edit_projects');
  select * into shift from public.schedule_shifts s where s.company_id = company and s.id = p_shift_id for update;
  if shift.id is null then
    perform private.raise_api_error('PT404', 'This change no longer exists.');
  elsif shift.undone_at is not null then
    return to_jsonb(shift);
  end if;
  select e ->> 'title' into changed from jsonb_array_elements(shift.entries) e
  left join public.project_timeline t on t.company_id = company and t.id = (e ->> 'id')::uuid
  where t.id is null or (t.start_date, t.due_date) is distinct from ((e -> 'after' ->> 'start_date')::date, (e -> 'after' ->> 'due_date')::date)
    or (e -> 'after' ? 'start_time'
      and (t.start_time, t.end_time) is distinct from ((e -> 'after' ->> 'start_time')::time, (e -> 'after' ->> 'end_time')::time))
  limit 1;
  if changed is not null then
    perform private.raise_api_error('PT409', format('"%s" was changed since, so this can''t be undone.', changed));
  end if;
  perform private.set_entry_dates(company, shift.entries, 'before');
  update public.assignments a set state = b ->> 'state', proposed_date = (b ->> 'proposed_date')::date, note = b ->> 'note',
    asked_at = (b ->> 'asked_at')::timestamptz, answered_at = (b ->> 'answered_at')::timestamptz
  from jsonb_array_elements(shift.assignments) b
  where a.company_id = company and a.id = (b ->> 'id')::uuid;
  -- Emails that have not been sent yet ask about dates that no longer apply.
  update private.assignment_mails m set assignment_ids = array(select unnest(m.assignment_ids) except
    select (b ->> 'id')::uuid from jsonb_array_elements(shift.assignments) b where b ->> 'state' <> 'asked')
  where m.company_id = company;
  delete from private.assignment_mails m where m.company_id = company and m.assignment_ids = '{}';
  update public.schedule_shifts s set undone_at = now(), undone_by = auth.uid() where s.id = shift.id returning * into shift;
  return to_jsonb(shift);
end $$;
grant execute on function public.undo_reschedule, private.undo_reschedule to authenticated;
