create function private.mark_scheduled_cost() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.is_scheduled := new.effective_date > current_date;
  return new;
end $$;
comment on function private.mark_scheduled_cost is 'Trigger: a cost dated in the future takes effect on its day (private.activate_due_costs).';
