create function public.time_export(p_id uuid) returns jsonb
language sql stable set search_path = '' as $$ select private.time_export(p_id) $$;
comment on function public.time_export is
  'An export to payroll: { id, from, to, format, created_at, zone, rows: [{ entry_id, user_id, name, email, day, start, end (where '
  'the company works), break_minutes, regular, overtime, double (paid hours), project, cost_code, cost_code_name, note, wage, amount }] }. '
  'wage (regular, dollars an hour, on that day) and amount (cost with burden) only with view_wages; without it the keys are absent. '
  'Arguments: p_id. Errors: PT402, PT403, PT404. Callers: signed-in users with approve_time.';

create function private.time_export(p_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  sees_wages constant boolean := private.has_permission('view_wages');
  x public.time_exports;
  zone constant text := (select c.timezone from public.companies c where c.id = company);
begin
  perform private.require_read('approve_time', 'view_projects');
  select * into x from public.time_exports t where t.id = p_id and t.company_id = company;
  if not found then
    perform private.raise_api_error('PT404', 'This export no longer exists.');
  end if;
  return jsonb_build_object('id', x.id, 'from', x.from_date, 'to', x.to_date, 'format', x.format, 'created_at', x.created_at, 'zone', zone,
    'rows', (select coalesce(jsonb_agg(jsonb_build_object('entry_id', e.id, 'user_id', e.user_id, 'name', coalesce(u.full_name, u.email),
        'email', u.email, 'day', e.work_day, 'start', to_char(private.local_time(e.started_at, zone), 'YYYY-MM-DD"T"HH24:MI:SS'),
        'end', to_char(private.local_time(e.ended_at, zone), 'YYYY-MM-DD"T"HH24:MI:SS'), 'break_minutes', round(e.break_seconds / 60.0),
        'regular', round(c.regular_seconds / 3600.0, 4), 'overtime', round(c.overtime_seconds / 3600.0, 4),
        'double', round(c.double_seconds / 3600.0, 4), 'project', p.name, 'cost_code', k.code, 'cost_code_name', k.name, 'note', e.note)
      || case when sees_wages then jsonb_build_object('amount', c.amount, 'wage', (select r.wage from public.pay_rates r
          where r.company_id = company and r.user_id = e.user_id and r.kind = 'regular' and r.from_date <= e.work_day
          order by r.from_date desc limit 1)) else '{}' end
      order by lower(coalesce(u.full_name, u.email)), e.started_at), '[]')
    from public.time_entries e
    join public.user_profiles u on u.id = e.user_id
    join public.entry_costs c on c.entry_id = e.id
    left join public.projects p on p.id = e.project_id
    left join public.cost_codes k on k.id = c.cost_code_id
    where e.company_id = company and e.export_id = x.id));
end $$;
grant execute on function public.time_export, private.time_export to authenticated;
