create function public.export_time(p_export jsonb) returns jsonb
language sql set search_path = '' as $$ select private.export_time(p_export) $$;
comment on function public.export_time is
  'Exports the approved time of a period to payroll: marks it as exported, each entry once, and returns it as time_export does. '
  'The same id again returns the same export. Keys: id (a uuid made by the device), from, to (days, inclusive, at most 62), format '
  '(generic, quickbooks, gusto). Arguments: p_export, an object of these keys. Errors: PT402, PT403, PT404, PT409 exported before (says '
  'when), PT422 period, format, or no approved time. Callers: signed-in users with approve_time.';

create function private.export_time(p_export jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  export constant uuid := coalesce((p_export ->> 'id')::uuid, gen_random_uuid());
  since constant date := (p_export ->> 'from')::date;
  until constant date := (p_export ->> 'to')::date;
  layout constant text := coalesce(p_export ->> 'format', 'generic');
  earlier public.time_exports;
begin
  perform private.require_write('approve_time', 'create_edit_projects');
  -- One export after another: no entry gets into two.
  perform from public.companies c where c.id = company for no key update;
  if exists (select from public.time_exports x where x.id = export) then
    return private.time_export(export);
  elsif since is null or until is null or until < since or until - since > 61 then
    perform private.raise_api_error('PT422', 'Choose a period of at most 62 days.', 'from');
  elsif layout not in ('generic', 'quickbooks', 'gusto') then
    perform private.raise_api_error('PT422', 'Choose a file format.', 'format');
  end if;
  insert into public.time_exports (id, company_id, from_date, to_date, format, people, entries, seconds)
  select export, company, since, until, layout, count(distinct e.user_id), count(*),
    sum(c.regular_seconds + c.overtime_seconds + c.double_seconds)
  from public.time_entries e join public.entry_costs c on c.entry_id = e.id
  where e.company_id = company and e.work_day between since and until and e.status = 'approved'
  having count(*) > 0;
  if not found then
    select x.* into earlier from public.time_entries e join public.time_exports x on x.id = e.export_id
    where e.company_id = company and e.work_day between since and until order by x.created_at desc limit 1;
    if found then
      perform private.raise_api_error('PT409', format('This period was already exported on %s. Download that file again.',
        to_char(private.company_date(company, earlier.created_at), 'Mon FMDD, YYYY')));
    end if;
    perform private.raise_api_error('PT422', 'No approved time in this period. Approve the timesheets first.', 'from');
  end if;
  update public.time_entries e set status = 'exported', export_id = export
  where e.company_id = company and e.work_day between since and until and e.status = 'approved';
  return private.time_export(export);
end $$;
grant execute on function public.export_time, private.export_time to authenticated;
