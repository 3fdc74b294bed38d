create function public.open_portal(p_token text, p_answer text default null, p_device text default '') returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  link private.portal_links;
  access public.portal_access;
  c public.clients;
  session constant text := private.new_token();
  given constant text := lower(btrim(p_answer));
begin
  select l.* into link from private.portal_links l where l.token_hash = sha256(convert_to(p_token, 'utf8')) for no key update;
  select a.* into access from public.portal_access a where a.id = link.access_id and a.revoked_at is null;
  select k.* into c from public.clients k where k.company_id = access.company_id and k.id = access.client_id and k.deleted_at is null;
  if c.id is null or link.preview_by is not null and link.created_at < now() - interval '5 minutes' then
    perform private.raise_api_error('PT404', 'This link is no longer valid. Ask your contractor for a new one.');
  end if;
  if link.preview_by is null and link.created_at < now() - interval '14 days' then
    if link.failed_attempts >= 5 then
      return jsonb_build_object('state', 'locked', 'access_id', access.id);
    elsif coalesce(given, '') = '' then
      return jsonb_build_object('state', 'dormant', 'access_id', access.id);
    elsif given is distinct from lower(nullif(btrim(c.email), ''))
      and (given !~ '^[0-9]{4}$' or given is distinct from right(regexp_replace(coalesce(c.phone, ''), '\D', '', 'g'), 4)) then
      update private.portal_links set failed_attempts = failed_attempts + 1 where id = link.id returning * into link;
      return jsonb_build_object('state', case when link.failed_attempts >= 5 then 'locked' else 'wrong' end, 'access_id', access.id,
        'attempts_left', 5 - link.failed_attempts);
    end if;
  end if;
  insert into private.portal_sessions (access_id, company_id, client_id, session_hash, device, is_preview, expires_at)
  values (access.id, access.company_id, access.client_id, sha256(convert_to(session, 'utf8')), left(coalesce(p_device, ''), 500),
    link.preview_by is not null, now() + case when link.preview_by is null then interval '30 days' else interval '1 hour' end);
  if link.preview_by is null then
    update private.portal_links set failed_attempts = 0 where id = link.id and failed_attempts > 0;
    update public.portal_access set first_opened_at = coalesce(first_opened_at, now()), last_used_at = now() where id = access.id;
  end if;
  return jsonb_build_object('state', 'open', 'access_id', access.id, 'session', session);
end $$;
comment on function public.open_portal is
  'Opens a portal on a device by its link: { state: open, access_id, session }. A link that is older than 14 days asks for '
  'the client''s email address or the last four digits of the phone number: state dormant, wrong (with attempts_left) or, '
  'after five wrong answers, locked; then a new link is needed. Arguments: p_token, of the link; p_answer; p_device, the '
  'browser. Errors: PT404 unknown or revoked. Callers: the accounts gateway.';
grant execute on function public.open_portal to service_role;
