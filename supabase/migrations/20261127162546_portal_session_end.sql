set check_function_bodies = off;

create function public.end_portal_session(p_session_id uuid) returns void
language sql set search_path = '' as $$ select private.end_portal_session(p_session_id) $$;

create function private.end_portal_session(p_session_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_write('edit_documents', 'create_edit_clients');
  delete from private.portal_sessions s where s.company_id = private.company_id() and s.id = p_session_id;
end $$;

create function private.portal_devices(p_client_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'device', s.device, 'created_at', s.created_at, 'last_used_at', s.last_used_at)
    order by s.last_used_at desc, s.id), '[]')
  from private.portal_sessions s join public.portal_access a on a.id = s.access_id and a.revoked_at is null
  where s.company_id = private.company_id() and s.client_id = p_client_id and not s.is_preview and s.expires_at > now()
    and private.has_permission('view_clients')
$$;

grant execute on function private.end_portal_session(p_session_id uuid) to authenticated;

grant execute on function private.portal_devices(p_client_id uuid) to authenticated;

grant execute on function public.end_portal_session(p_session_id uuid) to authenticated;

create or replace function public.client_portal(p_client_id uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  c public.clients;
begin
  if not private.has_permission('view_clients') then
    perform private.raise_api_error('PT403', 'Your role doesn''t allow this. Ask an owner for access.');
  end if;
  select * into c from public.clients k where k.company_id = company and k.id = p_client_id and k.deleted_at is null;
  if c.id is null then
    perform private.raise_api_error('PT404', 'Client not found');
  end if;
  return jsonb_build_object('client_id', c.id, 'name', c.name, 'email', nullif(btrim(c.email), ''), 'phone', nullif(btrim(c.phone), ''),
    'access', (select jsonb_build_object('sent_to', a.sent_to, 'last_sent_at', a.last_sent_at, 'first_opened_at', a.first_opened_at,
        'last_used_at', a.last_used_at, 'created_at', a.created_at)
      from public.portal_access a where a.company_id = company and a.client_id = c.id and a.revoked_at is null),
    'devices', private.portal_devices(c.id),
    'views', coalesce((select jsonb_agg(to_jsonb(v) order by v.last_seen_at desc) from (
      select w.kind, w.subject_id, w.first_seen_at, w.last_seen_at, w.times, coalesce(q.quote_number, i.invoice_number, o.number, p.name) as name
      from public.portal_views w
      left join public.quotes q on w.kind = 'quote' and q.company_id = w.company_id and q.id = w.subject_id
      left join public.invoices i on w.kind = 'invoice' and i.company_id = w.company_id and i.id = w.subject_id
      left join public.change_orders o on w.kind = 'change_order' and o.company_id = w.company_id and o.id = w.subject_id
      left join public.projects p on w.kind = 'project' and p.company_id = w.company_id and p.id = w.subject_id
      where w.company_id = company and w.client_id = c.id order by w.last_seen_at desc limit 50) v), '[]'),
    'messages', private.portal_conversation(company, c.id),
    'unread', (select count(*) from public.portal_messages m where m.company_id = company and m.client_id = c.id and m.author = 'client'
      and m.read_at is null));
end $$;

comment on function public.client_portal(p_client_id uuid) is 'What a company knows of a client''s portal: { client_id, name, email, phone, access, devices, views, messages, unread }; access is null where the client has none, devices are where the client is signed in, views say what was seen when, by the number or name of the record. Arguments: p_client_id. Errors: PT403, PT404. Callers: signed-in users with view_clients.';

comment on function public.end_portal_session(p_session_id uuid) is 'Signs one device of a client out of the portal; the links and the other devices stay. Doing it again is harmless. Arguments: p_session_id, of client_portal. Errors: PT402, PT403. Callers: signed-in users with edit_documents.';

comment on function private.portal_devices(p_client_id uuid) is 'The devices on which a client of the caller''s company is signed in to the portal: [{ id, device, created_at, last_used_at }], device as the browser names itself. Nothing without view_clients.';

reset check_function_bodies;
