create function private.update_items(p_rows jsonb, p_places int[], p_known uuid[], p_import uuid) returns int[]
language plpgsql set search_path = '' as $$
declare
  ids uuid[];
  given jsonb[];
begin
  select array_agg(i.id), array_agg(private.changed_item(i, p_rows -> (place - 1))) into ids, given
  from unnest(p_places) place join public.items_database i on i.company_id = private.company_id() and i.id = p_known[place];
  perform private.change_together('items_database', p_import, ids, given);
  return p_places;
end $$;
comment on function private.update_items is
  'Writes rows of an import, by their places, each into the item that p_known has for it; answers the places.';
grant execute on function private.update_items to authenticated;
