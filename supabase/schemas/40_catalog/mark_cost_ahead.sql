create function private.mark_cost_ahead() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.is_ahead := new.effective_date > current_date;
  return new;
end $$;
comment on function private.mark_cost_ahead is 'A cost of a later day awaits it.';
