create function private.begin_cost_history() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.keep_cost_before(new.company_id, new.material_id, new.vendor_id);
  return new;
end $$;
comment on function private.begin_cost_history is
  'See private.keep_cost_before; what a typed cost or a new price of a vendor enters by itself says itself what was '
  'before.';
