create function public.delete_pay_application(p_id uuid) returns jsonb
language sql set search_path = '' as $$ select private.delete_pay_application(p_id) $$;
comment on function public.delete_pay_application is
  'Deletes the newest pay application while it is a draft; deleting it again changes nothing. Returns what project_applications does, or '
  'null when it is gone. Arguments: p_id. Errors: PT402, PT403, PT409 submitted or not the newest. Callers: signed-in users with edit_projects.';

create function private.delete_pay_application(p_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  a public.pay_applications;
begin
  perform private.require_write('edit_projects', 'create_edit_projects');
  select * into a from public.pay_applications p where p.company_id = company and p.id = p_id for no key update;
  if a.id is null then
    return null;
  elsif private.application_state(a) <> 'draft' then
    perform private.raise_api_error('PT409', format('Application %s was submitted. Void its invoice first.', a.number));
  elsif exists (select from public.pay_applications later where later.company_id = company and later.project_id = a.project_id and later.number > a.number) then
    perform private.raise_api_error('PT409', 'Only the newest application can be deleted.');
  end if;
  delete from public.pay_applications p where p.id = a.id;
  return private.applications_json(company, a.project_id);
end $$;
grant execute on function public.delete_pay_application, private.delete_pay_application to authenticated;
