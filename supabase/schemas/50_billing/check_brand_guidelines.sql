create function public.check_brand_guidelines(p_template jsonb) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('guideline_id', g.id, 'title', g.title, 'message', f.message, 'is_enforced', g.is_enforced) order by g.created_at), '[]')
  from public.brand_guidelines g
  cross join lateral (values
    (case when g.guideline_type = 'logo_usage' and p_template ->> 'document_type' in ('invoice', 'quote') and coalesce(p_template ->> 'show_logo', 'true') = 'false'
      then 'The logo must be shown.' end),
    (case when g.guideline_type = 'color_palette' and p_template #>> '{template_config,primary_color}' ~ '^#[0-9A-Fa-f]{6}$'
        and g.settings ->> 'primary' is not null
        and lower(p_template #>> '{template_config,primary_color}') not in (lower(g.settings ->> 'primary'), lower(coalesce(g.settings ->> 'secondary', g.settings ->> 'primary')))
      then 'The color isn''t in the palette.' end),
    (case when g.guideline_type = 'color_palette' and p_template #>> '{template_config,primary_color}' ~ '^#[0-9A-Fa-f]{6}$'
        and private.contrast(p_template #>> '{template_config,primary_color}', '#FFFFFF') < 3
      then 'The color is too light to read on white (contrast ' || private.contrast(p_template #>> '{template_config,primary_color}', '#FFFFFF') || ', at least 3).' end),
    (case when g.guideline_type = 'typography' and g.settings ->> 'font_family' is not null and p_template #>> '{template_config,font_family}' is not null
        and p_template #>> '{template_config,font_family}' <> g.settings ->> 'font_family'
      then 'The font must be ' || (g.settings ->> 'font_family') || '.' end)
  ) as f (message)
  where g.company_id = (select private.company_id()) and f.message is not null
$$;
comment on function public.check_brand_guidelines is
  'What a document template breaks of the company''s guidelines: [{ guideline_id, title, message, is_enforced }]. '
  'Saving is refused for the enforced ones. Arguments: p_template, a row of document_templates. Callers: signed-in '
  'users.';
grant execute on function public.check_brand_guidelines to authenticated, service_role;
