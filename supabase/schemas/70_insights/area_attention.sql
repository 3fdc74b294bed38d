create function private.area_attention(p_company uuid) returns table (kind text, urgency int, id uuid, name text, client_id uuid,
  project_id uuid, amount numeric, day date, said jsonb)
language plpgsql stable set search_path = '' as $$
declare
  source record;
begin
  for source in
    select substr(p.proname::text, 11) as kind, p.oid::regproc as called from pg_catalog.pg_proc p
    where p.pronamespace = 'private'::regnamespace and p.proname like 'attention\_%' and p.proretset
    order by p.proname
  loop
    begin
      return query execute format($sql$
        select %L::text, coalesce((l ->> 'urgency')::int, 9), (l ->> 'id')::uuid, l ->> 'name', (l ->> 'client_id')::uuid,
          (l ->> 'project_id')::uuid, (l ->> 'amount')::numeric, (l ->> 'day')::date,
          jsonb_build_object('title', l -> 'title', 'detail', l -> 'detail', 'tone', l -> 'tone', 'icon', l -> 'icon',
            'action', l -> 'action', 'route', l -> 'route', 'params', l -> 'params')
        from %s($1) l limit 20 $sql$, source.kind, source.called) using p_company;
    exception when others then
      -- A fault of one kind must not take the dashboard away.
      raise warning 'attention_%: %', source.kind, sqlerrm;
    end;
  end loop;
end $$;
comment on function private.area_attention is
  'Lines of needs_attention that areas add. An area adds a kind with one function private.attention_<kind>(p_company uuid) returns setof jsonb '
  'in its schema folder, at most twenty lines, with the caller''s privileges: { urgency (0 today to 9), id, name, amount, day, project_id, client_id, '
  'title, detail, tone (error, warning, info), icon (as in area.ts), action (label of the button), route, params }.';
grant execute on function private.area_attention to authenticated, service_role;
