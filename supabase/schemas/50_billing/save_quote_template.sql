create function public.save_quote_template(p_template jsonb) returns jsonb
language sql set search_path = '' as $$ select private.save_quote_template(p_template) $$;
comment on function public.save_quote_template is
  'Creates, changes, or archives a quote template; quotes already started stay as they are. Sent twice, it is one template. Keys: id (a '
  'uuid made by the device), name, title, lines (see private.quote_template_lines), notes, terms, is_archived, version (0 or none for a '
  'new one). Returns its row. Arguments: p_template, an object of these keys. Errors: PT402, PT403, PT404, PT409 stale or the name is '
  'taken, PT422. Callers: signed-in users with edit_documents.';

create function private.save_quote_template(p_template jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  template constant uuid := coalesce((p_template ->> 'id')::uuid, gen_random_uuid());
  wanted constant int := coalesce((p_template ->> 'version')::int, 0);
  called constant text := btrim(coalesce(p_template ->> 'name', ''));
  is_archived constant boolean := coalesce((p_template ->> 'is_archived')::boolean, false);
  t public.quote_templates;
begin
  perform private.require_write('edit_documents', 'create_edit_quotes');
  select * into t from public.quote_templates x where x.id = template for no key update;
  if t.id is null and wanted > 0 or t.company_id <> company then
    perform private.raise_api_error('PT404', 'This template no longer exists.');
  elsif t.id is not null and wanted = 0 then
    return to_jsonb(t);
  elsif t.version <> wanted then
    perform private.raise_api_error('PT409', 'Someone else changed this template while you were editing. Reload it and make your change again.');
  elsif called = '' or length(called) > 120 then
    perform private.raise_api_error('PT422', 'Enter a name of at most 120 characters.', 'name');
  elsif length(p_template ->> 'title') > 200 then
    perform private.raise_api_error('PT422', 'The title is too long (200 characters at most).', 'title');
  elsif greatest(length(p_template ->> 'notes'), length(p_template ->> 'terms')) > 10000 then
    perform private.raise_api_error('PT422', 'Notes and terms can have at most 10,000 characters.', 'terms');
  elsif not is_archived and exists (select from public.quote_templates x where x.company_id = company and x.id <> template
      and x.archived_at is null and lower(btrim(x.name)) = lower(called)) then
    perform private.raise_api_error('PT409', format('You already have a template named "%s".', called), 'name');
  elsif t.id is null and (select count(*) >= 200 from public.quote_templates x where x.company_id = company and x.archived_at is null) then
    perform private.raise_api_error('PT422', 'You have 200 templates. Delete one you no longer use.', 'name');
  end if;
  insert into public.quote_templates as x (id, company_id, name, title, lines, notes, terms, archived_at)
  values (template, company, called, coalesce(p_template ->> 'title', ''), private.quote_template_lines(p_template -> 'lines'),
    nullif(btrim(p_template ->> 'notes'), ''), nullif(btrim(p_template ->> 'terms'), ''), case when is_archived then now() end)
  on conflict (id) do update set name = excluded.name, title = excluded.title, lines = excluded.lines, notes = excluded.notes,
    terms = excluded.terms, archived_at = excluded.archived_at
  returning * into t;
  return to_jsonb(t);
end $$;
grant execute on function public.save_quote_template, private.save_quote_template to authenticated;
