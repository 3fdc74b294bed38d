create function private.refuse_cycle() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (
    with recursive before as (
      select new.depends_on_id as id
      union
      select d.depends_on_id from public.project_timeline_dependencies d join before on d.entry_id = before.id)
    select from before where id = new.entry_id
  ) then
    perform private.raise_api_error('PT422', 'These entries would depend on each other. Choose another entry.', 'depends_on_id');
  end if;
  return new;
end $$;
comment on function private.refuse_cycle is 'A dependency must not lead back to its own entry. Error: PT422.';
