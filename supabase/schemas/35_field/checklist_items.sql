create function private.checklist_items(p_items jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
declare
  item jsonb;
  made jsonb := '[]';
begin
  if jsonb_typeof(p_items) is distinct from 'array' or jsonb_array_length(p_items) = 0 then
    perform private.raise_api_error('PT422', 'Add at least one item.', 'items');
  elsif jsonb_array_length(p_items) > 100 then
    perform private.raise_api_error('PT422', 'A checklist can have at most 100 items.', 'items');
  end if;
  for item in select value from jsonb_array_elements(p_items) loop
    if coalesce(btrim(item ->> 'text'), '') = '' then
      perform private.raise_api_error('PT422', 'Enter a text for every item.', 'items');
    elsif length(item ->> 'text') > 200 then
      perform private.raise_api_error('PT422', 'An item can have at most 200 characters.', 'items');
    elsif coalesce(item ->> 'id', '') !~ '^[A-Za-z0-9_-]{1,60}$' or made @> jsonb_build_array(jsonb_build_object('id', item ->> 'id')) then
      perform private.raise_api_error('PT422', 'Every item needs an id.', 'items');
    elsif coalesce(item ->> 'kind', '') not in ('check', 'text', 'number', 'photo') then
      perform private.raise_api_error('PT422', 'Choose what each item asks for.', 'items');
    end if;
    made := made || jsonb_build_object('id', item ->> 'id', 'text', btrim(item ->> 'text'), 'kind', item ->> 'kind',
      'required', coalesce(item -> 'required' = 'true', false));
  end loop;
  return made;
end $$;
comment on function private.checklist_items is
  'The items of a checklist, checked and without other keys: 1 to 100 of { id, text, kind: check, text, number, or photo, required }. '
  'Otherwise PT422.';
