create function private.update_vendors(p_rows jsonb, p_places int[], p_known uuid[], p_import uuid) returns int[]
language plpgsql set search_path = '' as $$
declare
  ids uuid[];
  given jsonb[];
begin
  select array_agg(v.id), array_agg(private.changed_vendor(v, p_rows -> (place - 1))) into ids, given
  from unnest(p_places) place join public.vendors v on v.company_id = private.company_id() and v.id = p_known[place];
  perform private.change_together('vendors', p_import, ids, given);
  return p_places;
end $$;
comment on function private.update_vendors is
  'Writes rows of an import, by their places, each into the vendor that p_known has for it; answers the places.';
grant execute on function private.update_vendors to authenticated;
