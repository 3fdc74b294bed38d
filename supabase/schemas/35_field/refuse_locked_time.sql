create function private.refuse_locked_time(p_person uuid, p_started timestamptz) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  first constant date := private.week_start(company, private.company_date(company, p_started));
begin
  if exists (select from public.time_entries e where e.company_id = company and e.user_id = p_person
      and e.work_day between first and first + 6 and e.status in ('approved', 'exported')) then
    perform private.raise_api_error('PT409', format('The week of %s is approved. Ask a manager to reopen it.',
      to_char(first, 'Mon FMDD')), 'started_at');
  end if;
end $$;
comment on function private.refuse_locked_time is 'Rejects changes by hand of a person''s time in an approved week (PT409).';
