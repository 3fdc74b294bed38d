-- The company's default template of a type goes with its card to whoever prints or shows its documents.
create function private.default_templates(p_company uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_object_agg(t.document_type, jsonb_build_object('base_template', t.base_template, 'logo_position', t.logo_position,
    'logo_size', t.logo_size, 'show_logo', t.show_logo, 'show_watermark', t.show_watermark, 'template_config', t.template_config)), '{}')
  from public.document_templates t
  where t.company_id = p_company and t.is_default and t.status = 'active'
$$;
comment on function private.default_templates is 'The default templates of a company by document type.';
