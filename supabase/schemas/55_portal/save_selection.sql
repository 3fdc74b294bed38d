create function public.save_selection(p_selection jsonb) returns jsonb
language sql set search_path = '' as $$ select private.save_selection(p_selection) $$;
comment on function public.save_selection is
  'Creates or changes a selection that the client has not chosen yet; one with is_open is shown in the portal. Keys: id, project_id, title, '
  'description, allowance (dollars), respond_by, is_open, options [{ id, name, description, price, photo_id }]. Returns '
  'project_selections. Arguments: p_selection, an object of these keys. Errors: PT402, PT403, PT404, PT409 chosen already, PT422. Callers: '
  'signed-in users with edit_projects.';

create function private.save_selection(p_selection jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  wanted constant uuid := coalesce(private.as_uuid(p_selection ->> 'id'), gen_random_uuid());
  project uuid := private.as_uuid(p_selection ->> 'project_id');
  is_open constant boolean := coalesce((p_selection ->> 'is_open')::boolean, false);
  found_selection public.selections;
  options jsonb;
begin
  perform private.require_write('edit_projects', 'create_edit_projects');
  select * into found_selection from public.selections s where s.company_id = company and s.id = wanted for no key update;
  project := coalesce(found_selection.project_id, project);
  if not exists (select from public.projects p where p.company_id = company and p.id = project and p.deleted_at is null) then
    perform private.raise_api_error('PT404', 'Project not found');
  elsif found_selection.status = 'chosen' then
    perform private.raise_api_error('PT409', 'The client already chose. Create a change order for more changes.');
  elsif btrim(coalesce(p_selection ->> 'title', '')) = '' or length(p_selection ->> 'title') > 200 then
    perform private.raise_api_error('PT422', 'Enter a title of at most 200 characters.', 'title');
  elsif jsonb_typeof(p_selection -> 'options') is distinct from 'array' or jsonb_array_length(p_selection -> 'options') not between 1 and 20 then
    perform private.raise_api_error('PT422', 'Add 1 to 20 options.', 'options');
  elsif exists (select from jsonb_array_elements(p_selection -> 'options') o
    where btrim(coalesce(o ->> 'name', '')) = '' or length(o ->> 'name') > 200 or length(o ->> 'description') > 1000
      or not coalesce((o ->> 'price')::numeric between 0 and 9999999.99, false)) then
    perform private.raise_api_error('PT422', 'Each option needs a name and a price of $0.00 or more.', 'options');
  elsif not coalesce(coalesce((p_selection ->> 'allowance')::numeric, 0) between 0 and 9999999.99, false) then
    perform private.raise_api_error('PT422', 'Enter an allowance of $0.00 or more.', 'allowance');
  elsif exists (select from jsonb_array_elements(p_selection -> 'options') o where nullif(o ->> 'photo_id', '') is not null
    and not exists (select from public.project_photos f where f.company_id = company and f.project_id = project and f.deleted_at is null
      and f.id = private.as_uuid(o ->> 'photo_id'))) then
    perform private.raise_api_error('PT404', 'Photo not found');
  end if;
  select jsonb_agg(jsonb_build_object('id', coalesce(private.as_uuid(o ->> 'id'), gen_random_uuid()), 'name', btrim(o ->> 'name'),
    'description', coalesce(o ->> 'description', ''), 'price', round((o ->> 'price')::numeric, 2), 'photo_id', private.as_uuid(o ->> 'photo_id')) order by place)
  into options from jsonb_array_elements(p_selection -> 'options') with ordinality l (o, place);
  insert into public.selections as s (id, company_id, project_id, title, description, allowance, respond_by, options, status)
  values (wanted, company, project, btrim(p_selection ->> 'title'), coalesce(p_selection ->> 'description', ''),
    coalesce((p_selection ->> 'allowance')::numeric, 0), (p_selection ->> 'respond_by')::date, options, case when is_open then 'open' else 'draft' end)
  on conflict (id) do update set title = excluded.title, description = excluded.description, allowance = excluded.allowance,
    respond_by = excluded.respond_by, options = excluded.options, status = excluded.status
  where s.company_id = company;
  return public.project_selections(project);
end $$;
grant execute on function public.save_selection, private.save_selection to authenticated;
