create function private.apply_cost_record() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.activate_cost(new.company_id, new.material_id, new.vendor_id);
  return null;
end $$;
comment on function private.apply_cost_record is 'Trigger: calls private.activate_cost.';
