create function public.add_sample_jobs() returns int
language sql set search_path = '' as $$ select private.add_sample_jobs() $$;
comment on function public.add_sample_jobs is
  'For people with edit_clients, edit_projects, and edit_documents: adds three sample jobs with clients, quotes, invoices, payments, costs, schedules, and tasks, for a new company to explore. Names end in '
  '"(sample)", and documents have numbers such as SAMPLE-1, so that the company''s own numbers stay free. Clients have no email or '
  'phone: nothing is ever sent. Returns the number of jobs. Errors: PT402, PT403, PT404 and PT422 from use_quote, PT409 there are sample jobs. Callers: signed-in '
  'users.';
grant execute on function public.add_sample_jobs to authenticated, service_role;

create function private.add_sample_jobs() returns int
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  place constant jsonb := (select c.address - 'street' from public.companies c where c.id = company for no key update);
  added int;
begin
  perform private.require_write('edit_clients', 'create_edit_clients');
  perform private.require_write('edit_projects', 'create_edit_projects');
  perform private.require_write('edit_documents', 'create_edit_invoices');
  if exists (select from private.sample_clients s where s.company_id = company) then
    perform private.raise_api_error('PT409', 'You already have sample jobs. Delete them to start over.');
  end if;
  perform set_config('plumbline.single_activity', 'yes', true);
  with added as (
    insert into public.clients (company_id, name, client_type, address, notes)
    select company, t.name, t.kind, coalesce(place, '{}') || jsonb_build_object('street', t.street), 'A sample client. Deleted together with the sample jobs.'
    from (values ('Dana and Paul Whitaker (sample)', 'residential', '118 Alder Lane'), ('Rosa Jimenez (sample)', 'residential', '42 Mill Road'),
      ('Corner Bakery (sample)', 'commercial', '7 Market Street')) as t (name, kind, street)
    returning id
  )
  insert into private.sample_clients (company_id, client_id) select company, a.id from added a;
  insert into public.projects (company_id, client_id, name, description, project_type, status, completion_percentage, start_date, end_date, address, completed_at)
  select company, c.id, t.name, t.description, t.kind, t.status, t.percent, current_date + t.starts, current_date + t.ends,
    concat_ws(', ', c.address ->> 'street', c.address ->> 'city', nullif(concat_ws(' ', c.address ->> 'state', c.address ->> 'zip'), '')),
    case t.status when 'completed' then now() + make_interval(days => t.ends) end
  from (values
    ('Dana', 'Whitaker kitchen (sample)', 'Full kitchen remodel: cabinets, quartz counters, lighting, and flooring.', 'Remodeling', 'in_progress', 55, -24, 26),
    ('Rosa', 'Jimenez roof (sample)', 'Tear-off and architectural shingles.', 'Roofing', 'completed', 100, -60, -52),
    ('Corner', 'Bakery storefront (sample)', 'New storefront, counter, and lighting.', 'Commercial Construction', 'planning', 0, 12, 45)
  ) as t (client, name, description, kind, status, percent, starts, ends)
  join private.sample_clients s on s.company_id = company join public.clients c on c.id = s.client_id and c.name like t.client || '%';
  get diagnostics added = row_count;
  perform private.add_sample_documents(company), private.add_sample_work(company);
  perform set_config('plumbline.single_activity', '', true);
  return added;
end $$;
comment on function private.add_sample_jobs is 'See public.add_sample_jobs.';
grant execute on function private.add_sample_jobs to authenticated, service_role;
