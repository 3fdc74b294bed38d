create function private.require_answers(p_list public.checklists) returns void
language plpgsql stable set search_path = '' as $$
declare
  missing text;
  first_missing text;
begin
  select string_agg('"' || (i.value ->> 'text') || '"', ', ' order by i.place), (array_agg(i.value ->> 'id' order by i.place))[1]
  into missing, first_missing
  from jsonb_array_elements(p_list.items) with ordinality i (value, place)
  where (i.value -> 'required')::boolean
    and coalesce(p_list.answers -> (i.value ->> 'id') ->> case i.value ->> 'kind' when 'photo' then 'photo' else 'value' end, '') = '';
  if missing is not null then
    perform private.raise_api_error('PT422', format('Answer the required items before you finish: %s.', missing), first_missing);
  end if;
end $$;
comment on function private.require_answers is
  'Refuses to finish a checklist while required items have no answer: PT422 names them, its field is the id of the first.';
