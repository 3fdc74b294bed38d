create function private.begin_cost_history() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.save_cost_before_history(new.company_id, new.material_id, new.vendor_id);
  return new;
end $$;
comment on function private.begin_cost_history is
  'Calls private.save_cost_before_history for a record that a user adds. Typed costs and vendor prices save the '
  'previous cost themselves.';
