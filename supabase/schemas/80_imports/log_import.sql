create function private.log_import(
  p_company uuid, p_import uuid, p_actor uuid default auth.uid(), p_at timestamptz default now()
) returns void
language sql security definer set search_path = '' as $$
  insert into public.activity_log (company_id, type, status, title, description, actor_id, entity_id, permission, created_at)
  select j.company_id, left(j.kind, -1), 'imported', upper(left(w.kind, 1)) || substr(w.kind, 2) || ' imported',
    left(concat_ws(' and ',
        case when s.created > 0 then to_char(s.created, 'FM999,999,999') || case when s.updated > 0 then ' new' else '' end end,
        case when s.updated > 0 then to_char(s.updated, 'FM999,999,999') || ' updated' end)
      || ' ' || case when s.created + s.updated = 1 then left(w.kind, -1) else w.kind end || coalesce(' from ' || j.file_name, ''), 500),
    p_actor, j.id, case j.kind when 'clients' then 'view_clients' when 'leads' then 'view_money' when 'cost_codes' then 'manage_settings' else 'view_catalog' end, p_at
  from public.import_jobs j
  cross join lateral (select replace(j.kind, '_', ' ') as kind) w
  -- The rows that remain where only some batches were undone.
  cross join lateral (select coalesce(sum(b.created_rows), j.created_rows) as created, coalesce(sum(b.updated_rows), j.updated_rows) as updated
    from public.import_jobs b where b.company_id = j.company_id and b.parent_id = j.id and b.undone_at is null) s
  where j.company_id = p_company and j.id = p_import and j.parent_id is null and not j.is_running and j.undone_at is null
    and s.created + s.updated > 0
    and not exists (select from public.activity_log a where a.company_id = j.company_id and a.entity_id = j.id)
$$;
comment on function private.log_import is
  'The one line of an import that is done, in activity_log; nothing for one that is logged already, is running, added '
  'nothing, or was undone.';
