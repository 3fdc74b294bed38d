create function public.delete_sample_jobs() returns int
language sql set search_path = '' as $$ select private.delete_sample_jobs() $$;
comment on function public.delete_sample_jobs is
  'For people with edit_clients, edit_projects, and edit_documents: deletes the sample clients for good, with their jobs, quotes, invoices, and payments, also those that people added to them. Orders, bills, '
  'and time that were recorded on a sample job stay, without a job. Returns the number of deleted jobs; 0 where there are none. '
  'Errors: PT402, PT403. Callers: signed-in users.';
grant execute on function public.delete_sample_jobs to authenticated, service_role;

create function private.delete_sample_jobs() returns int
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  sample uuid[];
  invoices uuid[];
  quotes uuid[];
  jobs uuid[];
begin
  perform private.require_write('edit_clients', 'create_edit_clients');
  perform private.require_write('edit_projects', 'create_edit_projects');
  perform private.require_write('edit_documents', 'create_edit_invoices');
  sample := array(select s.client_id from private.sample_clients s where s.company_id = company for update);
  jobs := array(select p.id from public.projects p where p.company_id = company and p.client_id = any (sample));
  invoices := array(select v.id from public.invoices v where v.company_id = company and v.client_id = any (sample));
  quotes := array(select q.id from public.quotes q where q.company_id = company and q.client_id = any (sample));
  perform set_config('plumbline.single_activity', 'yes', true);
  delete from public.payments m where m.company_id = company and m.invoice_id = any (invoices);
  delete from public.invoices v where v.company_id = company and v.id = any (invoices);
  -- Before their jobs: the bill of an expense goes with it.
  delete from public.expenses e where e.company_id = company and e.project_id = any (jobs);
  delete from public.projects p where p.company_id = company and p.id = any (jobs);
  delete from public.quotes q where q.company_id = company and q.id = any (quotes);
  delete from public.leads l where l.company_id = company and l.client_id = any (sample);
  delete from public.clients c where c.company_id = company and c.id = any (sample);
  delete from public.activity_log a where a.company_id = company and (a.project_id = any (jobs) or a.entity_id = any (sample || invoices || quotes || jobs));
  delete from public.notifications n where n.company_id = company and n.subject_id = any (sample || invoices || quotes || jobs);
  perform set_config('plumbline.single_activity', '', true);
  return cardinality(jobs);
end $$;
comment on function private.delete_sample_jobs is 'See public.delete_sample_jobs.';
grant execute on function private.delete_sample_jobs to authenticated, service_role;
