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
comment on function private.quote_template_lines is
  'The lines of a quote template, checked and without other keys: 1 to 200 of { item_id, section, name, description, quantity, unit, '
  'unit_price in dollars or null for the price of the item, is_optional, alternative_group }. An item that the caller does not see '
  'becomes null. Otherwise PT422.';
grant execute on function private.quote_template_lines to authenticated;
