set check_function_bodies = off;

create function public.quote_from_template(p_id uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  t public.quote_templates;
begin
  select * into t from public.quote_templates x where x.id = p_id and x.archived_at is null;
  if t.id is null then
    perform private.raise_api_error('PT404', 'This template no longer exists.');
  end if;
  return jsonb_build_object('title', t.title, 'notes', t.notes, 'terms', t.terms, 'lines', (
    select jsonb_agg(jsonb_build_object(
      'item_id', i.id, 'section', x.line ->> 'section', 'name', x.line ->> 'name',
      'description', coalesce(x.line ->> 'description', i.description), 'quantity', (x.line ->> 'quantity')::numeric,
      'unit', coalesce(x.line ->> 'unit', i.unit), 'unit_price', coalesce((x.line ->> 'unit_price')::numeric, i.price),
      'is_optional', (x.line ->> 'is_optional')::boolean, 'alternative_group', x.line ->> 'alternative_group',
      'tax_name', i.tax_name, 'tax_rate', i.tax_rate) order by x.place)
    from jsonb_array_elements(t.lines) with ordinality as x (line, place)
    left join lateral (
      select p.* from public.item_picker p
      where p.company_id = t.company_id and case when x.line ->> 'item_id' is null
        then lower(p.name) = lower(x.line ->> 'name') else p.id = (x.line ->> 'item_id')::uuid end
      order by p.usage_count desc, p.id limit 1) i on true));
end $$;

create function private.quote_template_lines(p_lines jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  line record;
  made jsonb := '[]';
begin
  if jsonb_typeof(p_lines) is distinct from 'array' or jsonb_array_length(p_lines) = 0 then
    perform private.raise_api_error('PT422', 'Add at least one line.', 'lines');
  elsif jsonb_array_length(p_lines) > 200 then
    perform private.raise_api_error('PT422', 'A template can have at most 200 lines.', 'lines');
  end if;
  for line in
    select * from jsonb_to_recordset(p_lines) as x (item_id uuid, section text, name text, description text, quantity numeric,
      unit text, unit_price numeric, is_optional boolean, alternative_group text)
  loop
    if coalesce(btrim(line.name), '') = '' or length(line.name) > 300 then
      perform private.raise_api_error('PT422', 'Enter a description of at most 300 characters for every line.', 'lines');
    elsif not coalesce(line.quantity, 1) between 0 and 9999.999 then
      perform private.raise_api_error('PT422', 'Enter a quantity from 0 to 9,999.999.', 'lines');
    elsif not coalesce(line.unit_price, 0) between -99999999 and 99999999 then
      perform private.raise_api_error('PT422', 'Enter a price in dollars.', 'lines');
    elsif length(line.section) > 200 or length(line.description) > 5000 or length(line.unit) > 40 or length(line.alternative_group) > 60 then
      perform private.raise_api_error('PT422', 'A text of a line is too long.', 'lines');
    end if;
    made := made || jsonb_build_object(
      'item_id', (select i.id from public.items_database i where i.id = line.item_id),
      'section', nullif(btrim(line.section), ''), 'name', btrim(line.name), 'description', line.description,
      'quantity', round(coalesce(line.quantity, 1), 3), 'unit', line.unit, 'unit_price', round(line.unit_price, 4),
      'is_optional', coalesce(line.is_optional, false), 'alternative_group', nullif(btrim(line.alternative_group), ''));
  end loop;
  return made;
end $$;

create function public.save_quote_template(p_template jsonb) returns jsonb
language sql set search_path = '' as $$ select private.save_quote_template(p_template) $$;

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

create table public.quote_templates (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  name text not null check (length(btrim(name)) between 1 and 120),
  title text not null default '' check (length(title) <= 200),
  -- [{ item_id, section, name, description, quantity, unit, unit_price, is_optional, alternative_group }]; see
  -- private.quote_template_lines().
  lines jsonb not null check (jsonb_typeof(lines) = 'array' and pg_column_size(lines) <= 262144),
  notes text check (length(notes) <= 10000),
  terms text check (length(terms) <= 10000),
  archived_at timestamptz,
  created_by uuid default auth.uid(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, id)
);

create unique index quote_templates_name_key on public.quote_templates (company_id, lower(btrim(name))) where archived_at is null;

call private.protect('public.quote_templates', reads => 'view_money', verbs => '');

call private.audit('public.quote_templates');

CREATE TRIGGER zz_see_as BEFORE INSERT OR DELETE OR UPDATE ON public.quote_templates FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_while_seeing_as();

grant execute on function private.quote_template_lines(p_lines jsonb) to authenticated;

grant execute on function private.save_quote_template(p_template jsonb) to authenticated;

grant execute on function public.quote_from_template(p_id uuid) to authenticated;

grant execute on function public.save_quote_template(p_template jsonb) to authenticated;

comment on table public.quote_templates is
  'Lines, notes, and terms that a company''s quotes often start with. A quote copies them; a later change of the template '
  'never reaches it.';

comment on function public.quote_from_template(p_id uuid) is 'What a quote starts with: { title, notes, terms, lines [{ item_id, section, name, description, quantity, unit, unit_price in dollars or null where neither template nor item has one, is_optional, alternative_group, tax_name, tax_rate in percent }] }. A line without its own price has the price of its item today, found by id or name. Arguments: p_id, the template. Errors: PT404. Callers: signed-in users with view_money.';

comment on function private.quote_template_lines(p_lines jsonb) is 'The lines of a quote template, checked and without other keys: 1 to 200 of { item_id, section, name, description, quantity, unit, unit_price in dollars or null for the price of the item, is_optional, alternative_group }. An item that the caller does not see becomes null. Otherwise PT422.';

comment on function public.save_quote_template(p_template jsonb) is 'Creates, changes, or archives a quote template; quotes already started stay as they are. Sent twice, it is one template. Keys: id (a uuid made by the device), name, title, lines (see private.quote_template_lines), notes, terms, is_archived, version (0 or none for a new one). Returns its row. Arguments: p_template, an object of these keys. Errors: PT402, PT403, PT404, PT409 stale or the name is taken, PT422. Callers: signed-in users with edit_documents.';

reset check_function_bodies;
