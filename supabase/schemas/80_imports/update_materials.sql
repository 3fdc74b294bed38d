create function private.update_materials(
  p_rows jsonb, p_places int[], p_known uuid[], p_sellers uuid[], p_import uuid
) returns int[]
language plpgsql set search_path = '' as $$
declare
  ids constant uuid[] := array(select p_known[place] from unnest(p_places) with ordinality o (place, at) order by o.at);
  given constant jsonb[] := array(select private.changed_material(p_rows -> (place - 1), p_sellers[place])
    from unnest(p_places) with ordinality o (place, at) order by o.at);
begin
  perform private.change_together('materials', p_import, ids, given);
  return p_places;
end $$;
comment on function private.update_materials is
  'Writes rows of an import, by their places, each into the material that p_known has for it, with the vendor of '
  'p_sellers; answers the places.';
grant execute on function private.update_materials to authenticated;
