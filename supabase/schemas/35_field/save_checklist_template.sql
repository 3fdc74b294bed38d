create function public.save_checklist_template(p_template jsonb) returns jsonb
language sql set search_path = '' as $$ select private.save_checklist_template(p_template) $$;
comment on function public.save_checklist_template is
  'Creates, changes, or archives a checklist template; checklists already started keep their items. Sent twice, it is one template. '
  'Keys: id (a uuid made by the device), name, items [{ id, text, kind: check, text, number, or photo, required }], is_archived, version '
  '(0 or none for a new one). Returns its row. Arguments: p_template, an object of these keys. Errors: PT402, PT403, PT404, PT409 stale '
  'or the name is taken, PT422. Callers: signed-in users with edit_projects.';

create function private.save_checklist_template(p_template jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  template constant uuid := coalesce((p_template ->> 'id')::uuid, gen_random_uuid());
  wanted constant int := coalesce((p_template ->> 'version')::int, 0);
  title constant text := btrim(coalesce(p_template ->> 'name', ''));
  t public.checklist_templates;
begin
  perform private.require_write('edit_projects', 'create_edit_projects');
  select * into t from public.checklist_templates x where x.id = template for no key update;
  if t.id is null and wanted > 0 or t.company_id <> company then
    perform private.raise_api_error('PT404', 'This template no longer exists.');
  elsif t.id is not null and wanted = 0 then
    return to_jsonb(t);
  elsif t.version <> wanted then
    perform private.raise_api_error('PT409', 'Someone else changed this template while you were editing. Reload it and make your change again.');
  elsif title = '' or length(title) > 120 then
    perform private.raise_api_error('PT422', 'Enter a name of at most 120 characters.', 'name');
  elsif exists (select from public.checklist_templates x where x.company_id = company and x.id <> template and x.archived_at is null
      and lower(btrim(x.name)) = lower(title)) and not coalesce((p_template ->> 'is_archived')::boolean, false) then
    perform private.raise_api_error('PT409', format('You already have a template named "%s".', title), 'name');
  end if;
  insert into public.checklist_templates as x (id, company_id, name, items, archived_at)
  values (template, company, title, private.checklist_items(p_template -> 'items'),
    case when (p_template ->> 'is_archived')::boolean then now() end)
  on conflict (id) do update set name = excluded.name, items = excluded.items, archived_at = excluded.archived_at
  returning * into t;
  return to_jsonb(t);
end $$;
grant execute on function public.save_checklist_template, private.save_checklist_template to authenticated;
