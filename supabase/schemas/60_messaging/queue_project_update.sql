create function private.queue_project_update() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.archived_at is not null or (private.client_to_notify(new.id)).id is null then
    delete from private.project_updates u where u.project_id = new.id;
    return null;
  end if;
  insert into private.project_updates as u (project_id, company_id, from_status, changed_by)
  values (new.id, new.company_id, old.status, (select auth.uid()))
  on conflict (project_id) do update set id = excluded.id, changed_by = excluded.changed_by, changed_at = excluded.changed_at,
    due_at = excluded.due_at, taken_until = null, attempts = 0, error = null, failed_at = null;
  return null;
end $$;
comment on function private.queue_project_update is
  'Trigger: queues a client email when the status of an existing project changes. A change without a recipient is not '
  'sent later.';
