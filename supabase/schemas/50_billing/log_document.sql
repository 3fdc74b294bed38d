create function private.log_document() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.activity_log (company_id, type, status, title, description, actor_id, entity_id, project_id, permission)
  select new.company_id, 'document', what,
    'Document ' || case when what = 'created' then 'added' when what in ('deleted', 'restored', 'updated') then what else private.status_label(what) end, new.name, (select auth.uid()), new.id, new.project_id,
    case when new.is_office_only then 'view_money' else 'view_projects' end
  from (select case
    when tg_op = 'INSERT' then 'created'
    when new.deleted_at is not null and old.deleted_at is null then 'deleted'
    when new.deleted_at is null and old.deleted_at is not null then 'restored'
    when new.version_number <> old.version_number then 'updated'
    when new.status <> old.status then new.status end as what) as change
  where what is not null;
  return null;
end $$;
comment on function private.log_document is 'Documents in activity_log; those of the office only for who reads them.';
