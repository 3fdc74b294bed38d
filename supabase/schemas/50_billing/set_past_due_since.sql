create function private.set_past_due_since() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.plan_status <> 'past_due' then
    new.past_due_since := null;
  elsif old.plan_status <> 'past_due' then
    new.past_due_since := now();
  end if;
  return new;
end $$;
comment on function private.set_past_due_since is
  'Trigger: since when a company''s subscription is past due; null while it is not.';
