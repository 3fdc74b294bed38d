create function private.portal_conversation(p_company uuid, p_client uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(m) order by m.created_at, m.id), '[]')
  from (
    select m.id, m.author, m.body, m.created_at, m.read_at, m.project_id, m.by,
      case m.author when 'client' then (select c.name from public.clients c where c.company_id = p_company and c.id = p_client)
        else (select u.full_name from public.user_profiles u where u.company_id = p_company and u.id = m.user_id) end as name,
      (select p.name from public.projects p where p.company_id = p_company and p.id = m.project_id) as project_name
    from (
      select p.id, p.author, p.body, p.created_at, p.read_at, p.project_id, p.user_id, p.by
      from public.portal_messages p where p.company_id = p_company and p.client_id = p_client
      union all
      -- What the client and the company text each other; reminders and the like name no author.
      select t.id, case t.direction when 'inbound' then 'client' else 'company' end, t.message_content, t.created_at, t.created_at, null, t.user_id, 'text'
      from public.client_messages t
      where t.company_id = p_company and t.client_id = p_client and t.kind = 'sms' and t.message_content not like '%{portal_link}%'
        and (t.direction = 'inbound' or t.user_id is not null and t.status in ('sent', 'delivered', 'replied'))
    ) m
    order by m.created_at desc limit 200
  ) m
$$;
comment on function private.portal_conversation is
  'The newest 200 messages between a client and the company, oldest first: those of the portal, replies by email, and texts; by says which.';
grant execute on function private.portal_conversation to authenticated, service_role;
