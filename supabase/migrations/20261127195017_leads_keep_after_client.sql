alter table public.leads drop constraint leads_company_id_client_id_fkey;

alter table public.leads add constraint leads_company_id_client_id_fkey FOREIGN KEY (company_id, client_id) REFERENCES public.clients(company_id, id) ON DELETE SET NULL (client_id) not valid;
