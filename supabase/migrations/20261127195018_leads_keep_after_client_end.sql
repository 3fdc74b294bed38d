alter table public.leads validate constraint leads_company_id_client_id_fkey;
