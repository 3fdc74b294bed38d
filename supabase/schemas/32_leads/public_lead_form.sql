create function public.public_lead_form(p_slug text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('title', f.title, 'intro', f.intro, 'fields', f.fields, 'required', f.required, 'thanks', f.thanks,
    'consent_text', f.consent_text, 'allowed_origins', f.allowed_origins, 'company', c.name)
  from public.lead_forms f join public.companies c on c.id = f.company_id
  where f.slug = p_slug and f.is_active
$$;
comment on function public.public_lead_form is
  'What the public page of a form shows; null where there is none. Arguments: p_slug, part of its address. Callers: the messaging gateway.';
grant execute on function public.public_lead_form to service_role;
