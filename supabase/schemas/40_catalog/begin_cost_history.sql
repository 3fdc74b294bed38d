create function private.begin_cost_history() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.save_cost_before_history(new.company_id, new.material_id, new.vendor_id);
  return new;
end $$;
comment on function private.begin_cost_history is
  'See private.save_cost_before_history; what a typed cost or a new price of a vendor enters by itself says itself what was '
  'before.';
