create function private.calendar_of(p_company uuid, p_project uuid) returns jsonb
language sql stable set search_path = '' as $$
  with company as (select c.weekdays, c.exceptions from public.work_calendars c where c.company_id = p_company and c.project_id is null),
  project as (select c.weekdays, c.exceptions from public.work_calendars c where c.company_id = p_company and c.project_id = p_project)
  select jsonb_build_object(
    'weekdays', to_jsonb(coalesce(
      (select p.weekdays from project p where cardinality(p.weekdays) > 0), (select c.weekdays from company c), '{1,2,3,4,5}')),
    'exceptions', (select coalesce(jsonb_agg(e.value order by e.value ->> 'date'), '[]') from (
      select value from project p, jsonb_array_elements(p.exceptions)
      union all
      select value from company c, jsonb_array_elements(c.exceptions)
      where not exists (select from project p, jsonb_array_elements(p.exceptions) own where own ->> 'date' = value ->> 'date')) e))
$$;
comment on function private.calendar_of is
  'The working calendar of a project: its weekdays, else the company''s, else Monday to Friday; its exceptions win over '
  'the company''s. The same rules as mergeCalendars in packages/domain.';
