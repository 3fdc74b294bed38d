create function private.add_punch_items(p_list public.checklists, p_at timestamptz) returns void
language sql security definer set search_path = '' as $$
  insert into public.punch_items (company_id, project_id, title, description, photo_hash, checklist_id, checklist_item, device_created_at)
  select p_list.company_id, p_list.project_id, left(i.value ->> 'text', 200), left(concat_ws(E'\n', nullif(p_list.answers -> (i.value ->> 'id') ->> 'note', ''),
      'From the checklist ' || p_list.name), 2000),
    p_list.answers -> (i.value ->> 'id') ->> 'photo', p_list.id, i.value ->> 'id', p_at
  from jsonb_array_elements(p_list.items) i
  where i.value ->> 'kind' = 'check' and p_list.answers -> (i.value ->> 'id') ->> 'value' = 'not_ok'
  on conflict (company_id, checklist_id, checklist_item) do nothing
$$;
comment on function private.add_punch_items is 'Makes a punch item of each answer "not ok" of a checklist, once.';
