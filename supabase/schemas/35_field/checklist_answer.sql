create function private.checklist_answer(p_item jsonb, p_answer jsonb, p_by uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  value constant text := nullif(btrim(p_answer ->> 'value'), '');
  photo constant text := p_answer ->> 'photo';
  at constant timestamptz := coalesce((p_answer ->> 'at')::timestamptz, now());
begin
  if (case p_item ->> 'kind' when 'check' then value not in ('ok', 'not_ok', 'na') when 'photo' then value is not null else length(value) > 2000 end) then
    perform private.raise_api_error('PT422', format('"%s": choose one of the answers.', p_item ->> 'text'), p_item ->> 'id');
  elsif p_item ->> 'kind' = 'number' and value !~ '^-?\d{1,12}([.]\d{1,6})?$' then
    perform private.raise_api_error('PT422', format('"%s": enter a number.', p_item ->> 'text'), p_item ->> 'id');
  elsif photo !~ '^[0-9a-f]{64}$' then
    perform private.raise_api_error('PT422', format('"%s": choose a photo.', p_item ->> 'text'), p_item ->> 'id');
  end if;
  return jsonb_build_object('value', value, 'note', left(coalesce(p_answer ->> 'note', ''), 500), 'photo', photo,
    'at', case when at > now() + interval '5 minutes' then now() else at end, 'by', p_by);
end $$;
comment on function private.checklist_answer is
  'An answer to an item as it is stored: { value, note, photo, at, by }. A check is ok, not_ok, or na; a photo item has no value but a photo. '
  'PT422 with the item''s id for what the item doesn''t ask.';
