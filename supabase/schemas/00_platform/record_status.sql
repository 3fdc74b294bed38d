create function private.record_status() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' or new.status <> old.status then
    insert into public.project_status_history (company_id, project_id, from_status, to_status, note, changed_by)
    values (new.company_id, new.id, case when tg_op = 'UPDATE' then old.status end, new.status,
      left(coalesce(current_setting('plumbline.status_note', true), ''), 2000), (select auth.uid()));
  end if;
  return null;
end $$;
comment on function private.record_status is 'Trigger: writes project_status_history for every status change.';
