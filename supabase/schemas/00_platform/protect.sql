create procedure private.protect(
  in relation regclass, in reads text default null, in writes text default null,
  in verbs text default 'insert update delete', in feature text default null, in project_column text default null
)
language plpgsql set search_path = '' as $$
declare
  name text := (select c.relname from pg_catalog.pg_class c where c.oid = relation);
  tenant text := 'company_id = (select private.company_id())';
  readable text := tenant || case when reads is null then '' else format(' and (select private.has_permission(%L))', reads) end;
  writable text := tenant || case when writes is null then '' else format(' and (select private.has_permission(%L))', writes) end;
  open text := format('(select private.can_write(%L))', feature);
  has_updated_at boolean := exists (
    select 1 from pg_catalog.pg_attribute a where a.attrelid = relation and a.attname = 'updated_at');
begin
  execute format('alter table %s enable row level security', relation);
  execute format('revoke all on %s from public, anon, authenticated', relation);
  execute format('grant select on %s to authenticated', relation);
  execute format('grant select, insert, update, delete on %s to service_role', relation);
  execute format('create policy %I on %s for select to authenticated using (%s)', name || '_select', relation, readable);
  if project_column is not null then
    execute format(
      'create policy %I on %s as restrictive for select to authenticated using '
      '((select private.sees_all_projects()) or %I = any ((select private.assigned_projects())::uuid[]))',
      name || '_assigned', relation, project_column);
  end if;
  if verbs like '%insert%' then
    execute format('create policy %I on %s for insert to authenticated with check (%s)', name || '_insert', relation, writable);
    execute format('create policy %I on %s as restrictive for insert to authenticated with check (%s)',
      name || '_insert_plan', relation, open);
  end if;
  if verbs like '%update%' then
    execute format('create policy %I on %s for update to authenticated using (%s) with check (%s)',
      name || '_update', relation, writable, writable);
    execute format('create policy %I on %s as restrictive for update to authenticated using (%s) with check (%s)',
      name || '_update_plan', relation, open, open);
  end if;
  if verbs like '%delete%' then
    execute format('grant delete on %s to authenticated', relation);
    execute format('create policy %I on %s for delete to authenticated using (%s)', name || '_delete', relation, writable);
    execute format('create policy %I on %s as restrictive for delete to authenticated using (%s)',
      name || '_delete_plan', relation, open);
  end if;
  if verbs <> '' then
    execute format('create trigger %I before insert or update or delete on %s for each statement '
      'execute function private.guard_write(%s)', name || '_guard', relation, coalesce(quote_literal(feature), ''));
    execute format('create trigger %I before update on %s for each row '
      'execute function private.freeze_columns(''id'', ''company_id'', ''created_by'')', name || '_freeze', relation);
  end if;
  if has_updated_at then
    execute format('create trigger %I before update on %s for each row execute function private.touch_row()',
      name || '_touch', relation);
  end if;
end $$;
comment on procedure private.protect is
  'Protects a tenant table: row-level security, one policy per verb on the company (and the permissions `reads` and '
  '`writes`), restrictive policies for the plan, statement guard, frozen and touched columns. `verbs` names the verbs '
  'open to clients; the migration itself then grants insert and update column by column. `project_column` limits a '
  'subcontractor to assigned projects. `feature` is the plan feature that writing needs; reading survives a '
  'downgrade.';
