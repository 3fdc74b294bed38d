create function private.signatures_of_client(p_session private.portal_sessions) returns setof public.signatures
language sql stable security definer set search_path = '' as $$
  select s.* from public.clients c
  join public.project_documents d on d.company_id = c.company_id and d.project_id = any (private.client_projects(p_session)) and d.deleted_at is null
  join public.signatures s on s.company_id = d.company_id and s.document_id = d.id and s.status = 'pending'
    and case when s.signer_email is null then lower(s.signer) = lower(btrim(c.name)) else s.signer_email = lower(btrim(c.email)) end
  where c.company_id = p_session.company_id and c.id = p_session.client_id
$$;
comment on function private.signatures_of_client is
  'What the client of a session was asked to sign: requests to their email address, or without an address to their name.';
