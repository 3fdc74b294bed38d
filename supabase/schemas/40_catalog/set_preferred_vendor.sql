create function public.set_preferred_vendor(p_material_id uuid, p_vendor_id uuid) returns jsonb
language plpgsql set search_path = '' as $$
declare
  link public.vendor_materials;
begin
  perform private.require_write('edit_catalog', 'material_management');
  perform 1 from public.materials where id = p_material_id for update;
  update public.vendor_materials set is_preferred = false where material_id = p_material_id and is_preferred and vendor_id <> p_vendor_id;
  update public.vendor_materials set is_preferred = true where material_id = p_material_id and vendor_id = p_vendor_id returning * into link;
  if link.id is null then
    perform private.raise_api_error('PT404', 'This vendor does not sell this material.');
  end if;
  return to_jsonb(link);
end $$;
comment on function public.set_preferred_vendor is
  'Makes one vendor of a material the preferred one and clears the others. Arguments: p_material_id; p_vendor_id. '
  'Errors: PT402, PT403, PT404. Callers: signed-in users with edit_catalog.';
grant execute on function public.set_preferred_vendor to authenticated, service_role;
