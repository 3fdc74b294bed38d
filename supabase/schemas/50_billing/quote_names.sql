create view private.quote_names as select q.id, q.company_id, q.quote_number from public.quotes q;

comment on view private.quote_names is 'Numbers for invoice_list, past row-level security; join by company_id and id.';

grant select on private.quote_names to authenticated, service_role;
