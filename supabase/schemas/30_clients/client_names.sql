create view private.client_names as select c.id, c.company_id, c.name, c.email, c.phone from public.clients c;

comment on view private.client_names is 'Names for invoice_list, past row-level security; join by company_id and id.';

grant select on private.client_names to authenticated, service_role;
