create function private.apply_cost_record() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.put_cost_in_force(new.company_id, new.material_id, new.vendor_id);
  return null;
end $$;
comment on function private.apply_cost_record is 'See private.put_cost_in_force.';
