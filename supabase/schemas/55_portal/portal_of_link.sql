create function private.portal_of_link(p_token text) returns jsonb
language sql stable security definer set search_path = '' as $$
  with link as (
    select s.company_id, d.project_id, s.signer_email, true as is_for_signer
    from private.signature_tokens t
    join public.signatures s on s.id = t.signature_id and s.status <> 'withdrawn' and s.signer_email is not null
    join public.project_documents d on d.company_id = s.company_id and d.id = s.document_id and d.deleted_at is null
    where t.token_hash = sha256(convert_to(p_token, 'utf8')) and t.expires_at > now()
    union all
    select k.company_id, k.project_id, null, false
    from private.share_link_tokens t
    join public.share_links k on k.id = t.share_link_id and k.photo_id is null and k.document_id is null
      and k.revoked_at is null and k.expires_at > now()
    where t.token_hash = sha256(convert_to(p_token, 'utf8')))
  select jsonb_build_object('access_id', a.id, 'names_address', l.is_for_signer)
  from link l
  join public.projects p on p.company_id = l.company_id and p.id = l.project_id and p.deleted_at is null
  join public.clients c on c.company_id = p.company_id and c.id = p.client_id and c.deleted_at is null
  join public.portal_access a on a.company_id = c.company_id and a.client_id = c.id and a.revoked_at is null and a.last_sent_at is not null
  where case when l.is_for_signer then lower(btrim(l.signer_email)) = lower(btrim(c.email)) else btrim(c.email) <> '' end
$$;
comment on function private.portal_of_link is
  'The portal of the client whose project a signature link or project link belongs to, where the client was invited to one: { access_id, '
  'names_address }. A signature link counts only if it was emailed to the client''s own address; a project link may be in anyone''s hands, '
  'so its holder doesn''t learn the address.';
