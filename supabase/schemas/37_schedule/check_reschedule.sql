create function private.check_reschedule(p_company uuid, p_project uuid, p_request jsonb) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  moved record;
begin
  if not exists (select from public.projects p where p.company_id = p_company and p.id = p_project and p.deleted_at is null) then
    perform private.raise_api_error('PT404', 'Project not found');
  elsif coalesce(p_request ->> 'cause', 'edit') not in ('edit', 'weather', 'change_order', 'pull_in') then
    perform private.raise_api_error('PT422', 'Choose why the schedule changes.', 'cause');
  elsif jsonb_array_length(coalesce(p_request -> 'edits', '[]')) > 500 then
    perform private.raise_api_error('PT422', 'Move up to 500 entries at once.', 'edits');
  end if;
  for moved in select t.title, t.version, t.start_date, t.due_date, t.id, g.value as edit
    from jsonb_array_elements(p_request -> 'edits') g
    left join public.project_timeline t on t.company_id = p_company and t.project_id = p_project and t.id = (g.value ->> 'id')::uuid loop
    if moved.id is null then
      perform private.raise_api_error('PT404', 'This entry no longer exists.');
    elsif moved.version <> (moved.edit ->> 'version')::int then
      perform private.raise_api_error('PT409', format('Someone else moved "%s" to %s. You wanted %s. Look at the schedule again.', moved.title,
        concat_ws(' – ', to_char(moved.start_date, 'FMMon FMDD'), to_char(moved.due_date, 'FMMon FMDD, YYYY')),
        concat_ws(' – ', to_char((moved.edit ->> 'start_date')::date, 'FMMon FMDD'), to_char((moved.edit ->> 'due_date')::date, 'FMMon FMDD, YYYY'))));
    elsif (moved.edit ->> 'due_date')::date < (moved.edit ->> 'start_date')::date then
      perform private.raise_api_error('PT422', 'The due date must not be before the start date', 'due_date');
    elsif (moved.edit ->> 'end_time')::time <= (moved.edit ->> 'start_time')::time
      and coalesce(moved.edit ->> 'start_date', moved.edit ->> 'due_date') = moved.edit ->> 'due_date' then
      perform private.raise_api_error('PT422', 'The end time must be after the start time.', 'end_time');
    elsif coalesce(moved.edit ->> 'due_date', moved.edit ->> 'start_date') is not null
      and abs(coalesce(moved.edit ->> 'due_date', moved.edit ->> 'start_date')::date - current_date) > 7300 then
      perform private.raise_api_error('PT422', 'This date is too far away. Check the year.', 'due_date');
    end if;
  end loop;
end $$;
comment on function private.check_reschedule is
  'Whether a request to reschedule can be planned. Errors: PT404 project or entry, PT409 moved by someone else (names both dates), PT422.';
