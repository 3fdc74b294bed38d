create function private.lead_of_form(p_form public.lead_forms, p_values jsonb, p_sender jsonb) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('contact_name', p_values ->> 'name',
    'title', left(coalesce(nullif(split_part(p_values ->> 'message', E'\n', 1), ''), p_form.name || ': ' || (p_values ->> 'name')), 80),
    'company_name', p_values ->> 'company', 'email', p_values ->> 'email', 'phone', regexp_replace(p_values ->> 'phone', '[^0-9 ()+-]', '', 'g'),
    'address', case when p_values ?| array['street', 'city', 'state', 'zip'] then jsonb_build_object('street', coalesce(p_values ->> 'street', ''),
      'city', coalesce(p_values ->> 'city', ''), 'state', coalesce(p_values ->> 'state', ''), 'zip', coalesce(p_values ->> 'zip', '')) else '{}' end,
    'description', concat_ws(E'\n', p_values ->> 'message', 'Budget: ' || (p_values ->> 'budget')), 'source_id', p_form.source_id,
    'owner_id', p_form.owner_id, 'source_detail', jsonb_strip_nulls(jsonb_build_object('form', p_form.name, 'page', left(p_sender ->> 'origin', 300))
      || coalesce(p_sender -> 'utm', '{}')))
$$;
comment on function private.lead_of_form is 'The lead that a post of a form makes.';
