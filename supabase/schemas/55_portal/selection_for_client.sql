create function private.selection_for_client(p_selection public.selections) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('id', p_selection.id, 'title', p_selection.title, 'description', p_selection.description,
    'allowance', p_selection.allowance, 'respond_by', p_selection.respond_by, 'project_id', p_selection.project_id,
    'status', case when p_selection.status = 'open' and p_selection.respond_by < current_date then 'expired' else p_selection.status end,
    'chosen_option', p_selection.chosen_option, 'chosen_at', p_selection.chosen_at,
    'shown_hash', encode(sha256(convert_to(p_selection.title || p_selection.description || p_selection.allowance || p_selection.options, 'utf8')), 'hex'),
    'options', coalesce((select jsonb_agg(o - 'photo_id' || jsonb_build_object('difference', (o ->> 'price')::numeric - p_selection.allowance,
        'object_path', f.object_path, 'thumbnail_path', f.thumbnail_path) order by place)
      from jsonb_array_elements(p_selection.options) with ordinality l (o, place)
      left join public.project_photos f on f.company_id = p_selection.company_id and f.project_id = p_selection.project_id
        and f.deleted_at is null and f.id = private.as_uuid(o ->> 'photo_id')), '[]'))
$$;
comment on function private.selection_for_client is
  'A selection as its client sees it, with the price of each option against the allowance and the hash of what is shown.';
