create function private.lead_may_be_texted(p_lead public.leads) returns boolean
language sql stable set search_path = '' as $$
  select p_lead.text_consent_at is not null and p_lead.text_stopped_at is null and private.e164(p_lead.phone) is not null
$$;
comment on function private.lead_may_be_texted is 'Whether a lead agreed to text messages at its phone number and has not stopped them.';
grant execute on function private.lead_may_be_texted to authenticated, service_role;
