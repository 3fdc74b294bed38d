create function private.check_vendor_link() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.vendor_materials where company_id = new.company_id and vendor_id = new.vendor_id and material_id = new.material_id) then
    perform private.raise_api_error('PT409', 'This vendor-material relationship already exists');
  end if;
  return new;
end $$;
comment on function private.check_vendor_link is 'Trigger: a vendor has a material once. Error: PT409.';
