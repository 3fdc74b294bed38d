create function public.renew_portal_link(p_token text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  access public.portal_access;
  c public.clients;
  other constant jsonb := private.portal_of_link(p_token);
begin
  select a.* into access from public.portal_access a
  where a.revoked_at is null and a.id in (
    select l.access_id from private.portal_links l where l.token_hash = sha256(convert_to(p_token, 'utf8')) and l.preview_by is null
    union all
    select (other ->> 'access_id')::uuid
    union all
    select (private.portal_of_share(s) ->> 'access_id')::uuid from private.document_share_tokens t join public.document_shares s on s.id = t.share_id
    where t.token_hash = sha256(convert_to(p_token, 'utf8')) and s.revoked_at is null and s.expires_at > now());
  select k.* into c from public.clients k where k.company_id = access.company_id and k.id = access.client_id and k.deleted_at is null;
  if c.id is null then
    perform private.raise_api_error('PT404', 'This link is no longer valid. Ask your contractor for a new one.');
  elsif nullif(btrim(c.email), '') is null then
    perform private.raise_api_error('PT409', 'We have no email address for you. Ask your contractor for a new link.');
  elsif exists (select from private.portal_links l where l.access_id = access.id and l.created_at > now() - interval '1 minute') then
    perform private.raise_api_error('PT429', 'A link was sent just now. Look in your inbox.');
  end if;
  update public.portal_access set last_sent_at = now(), sent_to = btrim(c.email) where id = access.id;
  return jsonb_build_object('token', private.issue_portal_link(access.id), 'name', c.name, 'email', btrim(c.email),
    'company_name', (select k.name from public.companies k where k.id = access.company_id),
    'names_address', coalesce((other ->> 'names_address')::boolean, true));
end $$;
comment on function public.renew_portal_link is
  'A new link for a client who holds an old one, or a link to a quote, invoice, signature request, or project, to be sent to the client''s own '
  'address: { token, name, email, company_name, names_address }, the last false where the holder may not learn the address. Arguments: p_token, of that link. Errors: PT404 unknown or revoked, PT409 no address, PT429 one '
  'was sent within a minute. Callers: the accounts gateway.';
grant execute on function public.renew_portal_link to service_role;
