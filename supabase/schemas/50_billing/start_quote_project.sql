create function public.start_quote_project(p_quote_id uuid) returns jsonb
language sql set search_path = '' as $$ select private.start_quote_project(p_quote_id) $$;
comment on function public.start_quote_project is
  'Makes a project of an accepted quote without one: its title, its client with their address (a typed name becomes a client), '
  'the quote as contract and budget, and its invoices. A repeat changes nothing. Returns { project_id }. Arguments: p_quote_id. '
  'Errors: PT402, PT403, PT404, PT409 not accepted, or of a lead, which is won instead. Callers: signed-in users with edit_projects.';

create function private.start_quote_project(p_quote_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  q public.quotes;
  client uuid;
  project uuid;
begin
  perform private.require_write('edit_projects', 'create_edit_projects');
  select * into q from public.quotes d where d.id = p_quote_id and d.company_id = company and d.deleted_at is null for no key update;
  if q.id is null then
    perform private.raise_api_error('PT404', 'Quote not found');
  elsif q.project_id is not null then
    return jsonb_build_object('project_id', q.project_id);
  elsif q.status <> 'accepted' then
    perform private.raise_api_error('PT409', 'Only an accepted quote can become a project.');
  elsif q.lead_id is not null then
    perform private.raise_api_error('PT409', 'This quote belongs to a lead. Mark the lead as won to create its project.');
  end if;
  client := q.client_id;
  if client is null and q.custom_client_name is not null then
    perform private.require_write('edit_clients', 'create_edit_clients');
    insert into public.clients (company_id, name) values (company, q.custom_client_name) returning id into client;
  end if;
  insert into public.projects (company_id, name, description, client_id, address)
  values (company, q.title, coalesce(q.description, ''), client,
    coalesce((select private.address_line(c.address) from public.clients c where c.company_id = company and c.id = client), ''))
  returning id into project;
  update public.quotes d set client_id = client, custom_client_name = null, project_id = project where d.id = q.id returning * into q;
  update public.invoices v set project_id = project where v.company_id = company and v.quote_id = q.id and v.project_id is null;
  perform private.sign_quote(q);
  return jsonb_build_object('project_id', project);
end $$;
grant execute on function public.start_quote_project, private.start_quote_project to authenticated;
