create function private.audit_row() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  before jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  after jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  current jsonb := coalesce(after, before);
  changed jsonb;
begin
  if tg_op = 'UPDATE' then
    select jsonb_object_agg(key, jsonb_build_array(before -> key, after -> key)) into changed
    from jsonb_object_keys(after) as key
    where after -> key is distinct from before -> key and key not in ('updated_at', 'version');
    if changed is null then
      return null;
    end if;
  else
    changed := before;
  end if;
  insert into public.audit_log (company_id, table_name, row_id, action, changed, actor_id, is_platform_admin)
  values (
    case when tg_table_name = 'companies' then current ->> 'id' else current ->> 'company_id' end::uuid,
    tg_table_name, coalesce(current ->> 'id', current ->> tg_argv[0], ''), lower(tg_op), changed,
    (select auth.uid()), private.acting_company_id() is not null);
  return null;
end $$;
comment on function private.audit_row is 'Row trigger for audit_log. Argument: the key column where it is not `id`.';
