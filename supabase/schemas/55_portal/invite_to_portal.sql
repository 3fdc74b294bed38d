create function public.invite_to_portal(p_client_id uuid, p_sends boolean default true) returns jsonb
language sql set search_path = '' as $$ select private.invite_to_portal(p_client_id, p_sends) $$;
comment on function public.invite_to_portal is
  'A new link to the client''s portal: { access_id, token, name, email, company_name }; the token is shown only once, and '
  'earlier links remain valid. Arguments: p_client_id; p_sends, false where the link is only copied. Errors: PT402, PT403, PT404, PT422 a client without an email '
  'address and phone number. Callers: signed-in users with edit_documents.';

create function private.invite_to_portal(p_client_id uuid, p_sends boolean) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  c public.clients;
  access uuid;
begin
  perform private.require_write('view_clients');
  perform private.require_write('edit_documents', 'create_edit_clients');
  select * into c from public.clients k where k.company_id = company and k.id = p_client_id and k.deleted_at is null;
  if c.id is null then
    perform private.raise_api_error('PT404', 'Client not found');
  elsif nullif(btrim(c.email), '') is null and nullif(btrim(c.phone), '') is null then
    perform private.raise_api_error('PT422', 'Add an email address or phone number to this client first.', 'client_id');
  end if;
  insert into public.portal_access (company_id, client_id, sent_to, last_sent_at)
  values (company, c.id, case when p_sends then nullif(btrim(c.email), '') end, now())
  on conflict (company_id, client_id) where revoked_at is null do update set last_sent_at = now(), sent_to = excluded.sent_to
  returning id into access;
  return jsonb_build_object('access_id', access, 'token', private.issue_portal_link(access), 'name', c.name,
    'email', nullif(btrim(c.email), ''), 'company_name', (select k.name from public.companies k where k.id = company));
end $$;
grant execute on function public.invite_to_portal, private.invite_to_portal to authenticated;
