create function private.lead_client_name(p_lead public.leads) returns text
language sql stable set search_path = '' as $$ select coalesce(nullif(btrim(p_lead.company_name), ''), p_lead.contact_name) $$;
comment on function private.lead_client_name is 'The name of the client that a lead becomes: its company, or the person where it has none.';
