create function private.merge_answers(p_list public.checklists, p_answers jsonb, p_by uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_object_agg(m.key, m.answer), '{}') from (
    select distinct on (a.key) a.key, a.answer from (
      select o.key, o.value as answer, 0 as place from jsonb_each(p_list.answers) o
      union all
      select n.key, private.checklist_answer(i.value, n.value, p_by), 1 from jsonb_each(coalesce(p_answers, '{}')) n
      join jsonb_array_elements(p_list.items) i on i.value ->> 'id' = n.key) a
    order by a.key, (a.answer ->> 'at')::timestamptz desc, a.place) m
$$;
comment on function private.merge_answers is
  'A checklist''s answers with others added: of two answers to an item the later one counts, so that two phones and a repeat lose nothing.';
