create function public.portal_home(p_token text) returns jsonb
language sql set search_path = '' as $$ select private.portal_home(p_token) $$;
comment on function public.portal_home is
  'All that the first page of a client''s portal shows, in one request: { company, client, is_preview, projects, quotes, '
  'change_orders, invoices, balance, overdue, selections, documents, dates, news, unread }; amounts in dollars. Arguments: p_token, '
  'the session. Errors: PT404. Callers: anyone with the token.';

create function private.portal_home(p_token text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  session constant private.portal_sessions := private.open_portal_session(p_token);
  company constant uuid := session.company_id;
  client constant uuid := session.client_id;
  projects constant uuid[] := private.client_projects(session);
begin
  perform private.note_portal_view(session, 'home');
  return jsonb_build_object('access_id', session.access_id, 'is_preview', session.is_preview,
    'company', private.company_card(company) - 'templates',
    'client', (select jsonb_build_object('name', c.name, 'email', c.email) from public.clients c where c.company_id = company and c.id = client),
    'projects', (select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name, 'status', p.status, 'address', p.address,
        'percent', p.completion_percentage, 'start_date', p.start_date, 'end_date', p.end_date) order by p.status = 'completed', p.created_at desc), '[]')
      from public.projects p where p.company_id = company and p.id = any (projects)),
    'quotes', private.portal_quotes(company, client),
    'change_orders', private.portal_change_orders(company, client),
    'invoices', private.portal_invoices(company, client),
    'balance', (select coalesce(sum(v.balance), 0) from public.invoices v where v.company_id = company and v.client_id = client
      and v.deleted_at is null and v.status not in ('draft', 'void') and v.kind <> 'credit_note' and v.balance > 0),
    'overdue', (select coalesce(sum(v.balance), 0) from public.invoices v where v.company_id = company and v.client_id = client
      and v.deleted_at is null and v.status not in ('draft', 'void') and v.kind <> 'credit_note' and v.balance > 0 and v.due_date < current_date),
    'dates', (select coalesce(jsonb_agg(to_jsonb(d) order by d.day), '[]') from (
      select t.id, t.title, coalesce(t.start_date, t.due_date) as day, t.due_date as until, t.project_id, p.name as project_name
      from public.project_timeline t join public.projects p on p.company_id = t.company_id and p.id = t.project_id
      where t.company_id = company and t.project_id = any (projects) and t.is_shared and t.status <> 'completed'
        and coalesce(t.due_date, t.start_date) >= current_date
      order by 3 limit 5) d),
    'documents', (select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'name', d.name, 'requested_at', s.created_at, 'project_name', p.name)
        order by s.created_at), '[]')
      from private.signatures_of_client(session) s
      join public.project_documents d on d.company_id = company and d.id = s.document_id
      join public.projects p on p.company_id = company and p.id = d.project_id),
    'news', private.portal_news(company, projects),
    'selections', (select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'title', s.title, 'respond_by', s.respond_by) order by s.respond_by nulls last), '[]')
      from public.selections s where s.company_id = company and s.project_id = any (projects) and s.status = 'open'
        and coalesce(s.respond_by >= current_date, true)),
    'unread', (select count(*) from public.portal_messages m where m.company_id = company and m.client_id = client
      and m.author = 'company' and m.read_at is null));
end $$;
grant execute on function public.portal_home, private.portal_home to anon, authenticated;
