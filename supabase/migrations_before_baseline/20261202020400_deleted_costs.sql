-- A cost record that was entered by mistake can be deleted, and the newest that is left is in force again.

create function private.forget_cost_record() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.put_cost_in_force(old.company_id, old.material_id, old.vendor_id);
  return null;
end $$;
comment on function private.forget_cost_record is 'See private.put_cost_in_force; where no record is left, the costs stay as they are.';
create trigger cost_tracking_forget after delete on public.cost_tracking
  for each row execute function private.forget_cost_record();
