create function public.get_lead(p_id uuid) returns jsonb
language sql stable set search_path = '' as $$ select private.get_lead(p_id) $$;
comment on function public.get_lead is
  'A lead whole, in one request: its row of lead_list with events (newest first, at most 200), quotes, files, stages, may_text, messages (what became of sent ones), sources, '
  'lost_reasons, and people. Arguments: p_id. Errors: PT403, PT404. Callers: signed-in users with view_money.';

create function private.get_lead(p_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  found jsonb;
begin
  if company is null or not private.has_permission('view_money') then
    perform private.raise_api_error('PT403', 'Your role doesn''t allow this. Ask an owner for access.');
  end if;
  select to_jsonb(v) into found from public.lead_list v where v.company_id = company and v.id = p_id;
  if found is null then
    perform private.raise_api_error('PT404', 'This lead no longer exists.');
  end if;
  return found || private.lead_choices(company) || jsonb_build_object(
    'may_text', (select private.lead_may_be_texted(l)
      from public.leads l where l.company_id = company and l.id = p_id),
    'messages', (select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'status', m.status, 'error', m.error)), '[]')
      from (select * from public.lead_messages x where x.company_id = company and x.lead_id = p_id order by x.created_at desc limit 100) m),
    'files', (select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'bucket', f.bucket, 'object_path', f.object_path,
        'thumbnail_path', f.thumbnail_path, 'file_name', f.file_name, 'content_type', f.content_type) order by f.created_at desc, f.id), '[]')
      from public.lead_files f where f.company_id = company and f.lead_id = p_id and f.deleted_at is null),
    'project_name', (select p.name from public.projects p where p.company_id = company and p.id = (found ->> 'project_id')::uuid),
    'stages', (select jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name, 'kind', s.kind, 'role', s.role, 'probability', s.probability) order by s.position, s.id)
      from public.lead_stages s where s.company_id = company),
    'events', (select coalesce(jsonb_agg(to_jsonb(e) || jsonb_build_object('actor_name', u.full_name) order by e.created_at desc, e.id), '[]')
      from (select * from public.lead_events x where x.company_id = company and x.lead_id = p_id order by x.created_at desc, x.id limit 200) e
      left join public.user_profiles u on u.company_id = company and u.id = e.created_by),
    'quotes', (
      select coalesce(jsonb_agg(jsonb_build_object('id', q.id, 'quote_number', q.quote_number, 'title', q.title, 'status', q.status,
        'total_amount', q.total_amount, 'sent_at', q.sent_at, 'valid_until', q.valid_until) order by q.created_at desc), '[]')
      from public.quotes q where q.company_id = company and q.lead_id = p_id and q.deleted_at is null));
end $$;
comment on function private.get_lead is 'See public.get_lead.';
grant execute on function public.get_lead, private.get_lead to authenticated, service_role;
