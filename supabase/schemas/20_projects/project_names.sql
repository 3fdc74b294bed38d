create view private.project_names as select p.id, p.company_id, p.name from public.projects p;

comment on view private.project_names is 'Names for invoice_list, past row-level security; join by company_id and id.';

grant select on private.project_names to authenticated, service_role;
