create function public.set_default_template(p_id uuid) returns jsonb
language sql set search_path = '' as $$ select private.set_default_template(p_id) $$;
comment on function public.set_default_template is
  'Makes a template the only default of its type. Arguments: p_id. Errors: PT402, PT403, PT404. Callers: signed-in '
  'users with manage_settings.';
grant execute on function public.set_default_template to authenticated, service_role;

create function private.set_default_template(p_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  chosen public.document_templates;
begin
  perform private.require_write('manage_settings');
  select * into chosen from public.document_templates where company_id = company and id = p_id;
  if chosen.id is null then
    perform private.raise_api_error('PT404', 'Template not found');
  end if;
  update public.document_templates set is_default = false
  where company_id = company and document_type = chosen.document_type and is_default and id <> p_id;
  update public.document_templates set is_default = true, status = 'active' where id = p_id returning * into chosen;
  return to_jsonb(chosen);
end $$;
grant execute on function private.set_default_template to authenticated;
