create function private.visit_when(p_entry public.project_timeline) returns text
language sql stable set search_path = '' as $$
  select to_char(coalesce(p_entry.start_date, p_entry.due_date), 'FMDay, FMMonth FMDD')
    || coalesce(' at ' || to_char(p_entry.start_time, 'FMHH12:MI AM'), '')
$$;
comment on function private.visit_when is 'A visit''s day and time in words, by the company''s clock: Tuesday, December 1 at 9:00 AM.';
