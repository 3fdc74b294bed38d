create function public.duplicate_template(p_id uuid, p_new_id uuid default gen_random_uuid()) returns jsonb
language plpgsql set search_path = '' as $$
begin
  perform private.require_write('manage_settings');
  insert into public.document_templates (id, branding_id, template_name, document_type, base_template, logo_position, logo_size, show_logo, show_watermark, template_config, status)
  select p_new_id, branding_id, left(template_name, 193) || ' (Copy)', document_type, base_template, logo_position, logo_size, show_logo, show_watermark, template_config, 'draft'
  from public.document_templates where id = p_id
  on conflict (id) do nothing;
  if not exists (select from public.document_templates where id = p_new_id) then
    perform private.raise_api_error('PT404', 'Template not found');
  end if;
  return (select to_jsonb(t) from public.document_templates t where t.id = p_new_id);
end $$;
comment on function public.duplicate_template is
  'A draft copy named "… (Copy)". Arguments: p_id, the template; p_new_id. Errors: PT402, PT403, PT404. Callers: '
  'signed-in users with manage_settings.';
grant execute on function public.duplicate_template to authenticated, service_role;
