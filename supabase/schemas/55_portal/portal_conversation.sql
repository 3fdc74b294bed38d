create function private.portal_conversation(p_company uuid, p_client uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(m) order by m.created_at, m.id), '[]')
  from (
    select m.id, m.author, m.body, m.created_at, m.read_at, m.project_id,
      case m.author when 'client' then (select c.name from public.clients c where c.company_id = m.company_id and c.id = m.client_id)
        else (select u.full_name from public.user_profiles u where u.company_id = m.company_id and u.id = m.user_id) end as name,
      (select p.name from public.projects p where p.company_id = m.company_id and p.id = m.project_id) as project_name
    from public.portal_messages m where m.company_id = p_company and m.client_id = p_client
    order by m.created_at desc limit 200
  ) m
$$;
comment on function private.portal_conversation is 'The newest 200 messages between a client and the company, oldest first.';
grant execute on function private.portal_conversation to authenticated, service_role;
