create function public.save_pay_application(p_application jsonb) returns jsonb
language sql set search_path = '' as $$ select private.save_pay_application(p_application) $$;
comment on function public.save_pay_application is
  'Creates the next pay application of a project (a repeated id changes nothing) or changes a draft. Keys: id, project_id, version '
  '(needed to change one), period_to, note, lines [{sov_line_id, percent complete or work to date in dollars, stored materials in dollars, '
  'retainage_rate (null: by the contract)}]; a line or key that is left out is unchanged. Returns what project_applications does. Arguments: '
  'p_application, an object of these keys. Errors: PT402, PT403, PT404, PT409 stale, submitted, or another draft is open, PT422 above the '
  'scheduled value (the message has the difference, the hint is line_ and the sov_line_id with underscores). Callers: signed-in users with edit_projects.';

create function private.save_pay_application(p_application jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  wanted constant uuid := coalesce((p_application ->> 'id')::uuid, gen_random_uuid());
  project uuid;
  a public.pay_applications;
  last public.pay_applications;
begin
  perform private.require_write('edit_projects', 'create_edit_projects');
  select coalesce((select p.project_id from public.pay_applications p where p.company_id = company and p.id = wanted),
    (p_application ->> 'project_id')::uuid) into project;
  perform from public.projects p where p.id = project and p.company_id = company and p.deleted_at is null for no key update;
  if not found then
    perform private.raise_api_error('PT404', 'Project not found');
  elsif length(p_application ->> 'note') > 2000 then
    perform private.raise_api_error('PT422', 'The note is too long (2,000 characters at most)', 'note');
  end if;
  select * into a from public.pay_applications p where p.company_id = company and p.id = wanted for no key update;
  if a.id is null then
    if not exists (select from public.sov_lines s where s.company_id = company and s.project_id = project) then
      perform private.raise_api_error('PT409', 'Set up the schedule of values first.');
    end if;
    select * into last from public.pay_applications p where p.company_id = company and p.project_id = project order by p.number desc limit 1;
    if last.id is not null and private.application_state(last) = 'draft' then
      perform private.raise_api_error('PT409', format('Application %s is still a draft. Submit or delete it first.', last.number));
    end if;
    insert into public.pay_applications (id, company_id, project_id, number, period_to, note)
    values (wanted, company, project, coalesce(last.number, 0) + 1, coalesce((p_application ->> 'period_to')::date, current_date), coalesce(p_application ->> 'note', ''))
    returning * into a;
    perform private.refresh_pay_applications(company, project);
  elsif p_application ? 'version' then
    if (p_application ->> 'version')::int <> a.version then
      perform private.raise_api_error('PT409', 'Someone else changed this application while you were editing. Reload it and make your change again.');
    elsif private.application_state(a) <> 'draft' then
      perform private.raise_api_error('PT409', format('Application %s was submitted. Void its invoice to change it.', a.number));
    elsif exists (select from public.pay_applications later where later.company_id = company and later.project_id = project and later.number > a.number
        and private.application_state(later) <> 'draft') then
      perform private.raise_api_error('PT409', 'A later application builds on this one. Void its invoice first.');
    end if;
    -- An invoice that was voided or credited is no longer the one of this application.
    update public.pay_applications p set period_to = coalesce((p_application ->> 'period_to')::date, p.period_to),
      note = coalesce(p_application ->> 'note', p.note), invoice_id = null
    where p.id = a.id;
  else
    return private.applications_json(company, project);
  end if;
  if p_application ? 'lines' then
    perform private.save_application_lines(a, p_application -> 'lines');
    perform private.refresh_pay_applications(company, project);
  end if;
  return private.applications_json(company, project);
end $$;
grant execute on function public.save_pay_application, private.save_pay_application to authenticated;
