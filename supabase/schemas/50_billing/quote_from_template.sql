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
comment on function public.quote_from_template is
  'What a quote starts with: { title, notes, terms, lines [{ item_id, section, name, description, quantity, unit, unit_price in dollars '
  'or null where neither template nor item has one, is_optional, alternative_group, tax_name, tax_rate in percent }] }. A line without its '
  'own price has the price of its item today, found by id or name. Arguments: p_id, the template. Errors: PT404. Callers: signed-in '
  'users with view_money.';
grant execute on function public.quote_from_template to authenticated;
