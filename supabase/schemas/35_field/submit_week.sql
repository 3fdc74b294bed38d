create function public.submit_week(p_day date, p_user_id uuid default null) returns int
language sql set search_path = '' as $$ select private.submit_week(p_day, p_user_id) $$;
comment on function public.submit_week is
  'Submits a person''s open entries of a week for approval and notifies those who approve them; returns how many. Arguments: p_day, any day of the week; p_user_id, '
  'by default the caller. Errors: PT402, PT403, PT404 person, PT409 still clocked in. Callers: signed-in users with track_time.';

create function private.submit_week(p_day date, p_user_id uuid) returns int
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  person constant uuid := private.require_time_of(p_user_id::text);
  first constant date := private.week_start(company, p_day);
  submitted int;
begin
  if exists (select from public.time_entries e where e.user_id = person and e.ended_at is null and e.work_day between first and first + 6) then
    perform private.raise_api_error('PT409', 'Clock out before you submit this week.');
  end if;
  update public.time_entries e set status = 'submitted', submitted_at = now()
  where e.company_id = company and e.user_id = person and e.work_day between first and first + 6 and e.status = 'open';
  get diagnostics submitted = row_count;
  if submitted > 0 then
    perform private.notify_people(company, 'time_submitted', array(select private.readers_of(company, 'approve_time', null))
        || (select m.supervisor_id from public.crew_members m where m.company_id = company and m.user_id = person),
      'track_time', 'timesheet', person, null,
      format('%s submitted a timesheet', (select coalesce(u.full_name, u.email) from public.user_profiles u where u.id = person)),
      format('%s to %s', to_char(first, 'Mon FMDD'), to_char(first + 6, 'Mon FMDD')), 'timesheets', false);
  end if;
  return submitted;
end $$;
grant execute on function public.submit_week, private.submit_week to authenticated;
