create function public.reopen_time(p_day date, p_user_id uuid, p_reason text) returns int
language sql set search_path = '' as $$ select private.reopen_time(p_day, p_user_id, p_reason) $$;
comment on function public.reopen_time is
  'Opens a person''s approved week again, so that it can be changed; returns how many entries. Arguments: p_day, any day of the week; '
  'p_user_id; p_reason, for the audit log. Errors: PT402, PT403, PT404 person, PT409 exported, PT422 no reason. Callers: '
  'signed-in users with approve_time.';

create function private.reopen_time(p_day date, p_user_id uuid, p_reason text) returns int
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  first constant date := private.week_start(company, p_day);
  reopened int;
begin
  perform private.require_write('approve_time', 'create_edit_projects');
  perform private.require_time_of(p_user_id::text);
  if coalesce(btrim(p_reason), '') = '' then
    perform private.raise_api_error('PT422', 'Enter the reason for reopening this week.', 'reason');
  elsif exists (select from public.time_entries e where e.company_id = company and e.user_id = p_user_id
      and e.work_day between first and first + 6 and e.status = 'exported') then
    perform private.raise_api_error('PT409', 'This week was already exported to payroll.');
  end if;
  update public.time_entries e set status = 'open', approved_by = null, approved_at = null, submitted_at = null,
    edit_reason = left(btrim(p_reason), 500)
  where e.company_id = company and e.user_id = p_user_id and e.work_day between first and first + 6 and e.status <> 'open';
  get diagnostics reopened = row_count;
  return reopened;
end $$;
grant execute on function public.reopen_time, private.reopen_time to authenticated;
