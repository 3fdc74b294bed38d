set check_function_bodies = off;

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

comment on function private.portal_of_link(p_token text) is 'The portal of the client whose project a signature link or project link belongs to, where the client was invited to one: { access_id, names_address }. A signature link counts only if it was emailed to the client''s own address; a project link may be in anyone''s hands, so its holder doesn''t learn the address.';

create or replace function public.renew_portal_link(p_token text) returns jsonb
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

comment on function public.renew_portal_link(p_token text) is 'A new link for a client who holds an old one, or a link to a quote, invoice, signature request, or project, to be sent to the client''s own address: { token, name, email, company_name, names_address }, the last false where the holder may not learn the address. Arguments: p_token, of that link. Errors: PT404 unknown or revoked, PT409 no address, PT429 one was sent within a minute. Callers: the accounts gateway.';

create or replace function private.peek_signature(p_token text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  request public.signatures := private.open_signature(p_token);
  file public.document_versions;
begin
  if request.id is null then
    perform private.raise_api_error('PT404', 'This request is no longer valid.');
  end if;
  select * into file from public.document_versions v
  where v.document_id = request.document_id and v.version_number = request.version_number;
  return jsonb_build_object(
    'id', request.id, 'signer', request.signer, 'status', request.status, 'signed_at', request.signed_at,
    'signed_name', request.signed_name, 'declined_at', request.declined_at, 'signed_object_path', request.signed_object_path,
    'document_name', (select d.name from public.project_documents d where d.id = request.document_id),
    'company_name', (select c.name from public.companies c where c.id = request.company_id),
    'file_name', file.file_name, 'file_type', file.file_type, 'object_path', file.object_path,
    'document_hash', file.content_hash, 'offers_portal', private.portal_of_link(p_token) is not null);
end $$;

create or replace function private.read_shared_project(p_token text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  link constant public.share_links := private.open_share_link(p_token);
  shared public.projects;
begin
  select * into shared from public.projects p where p.id = link.project_id and p.deleted_at is null;
  if shared.id is null or link.photo_id is not null or link.document_id is not null then
    perform private.raise_api_error('PT404', 'This link is no longer valid.');
  end if;
  perform private.count_visit(link);
  return jsonb_build_object(
    'company', (select jsonb_build_object('name', c.name, 'phone', c.phone, 'email', c.email, 'logo_url', c.logo_url,
        'primary_color', c.primary_color) from public.companies c where c.id = shared.company_id),
    'project', jsonb_build_object('id', shared.id, 'name', shared.name, 'description', shared.description,
      'status', shared.status, 'address', shared.address, 'start_date', shared.start_date, 'end_date', shared.end_date,
      'project_type', shared.project_type, 'completion_percentage', shared.completion_percentage),
    'timeline', coalesce((select jsonb_agg(jsonb_build_object('id', t.id, 'title', t.title, 'type', t.type,
        'status', t.status, 'start_date', t.start_date, 'due_date', t.due_date, 'progress', t.progress)
        order by t.due_date, t.position)
      from public.project_timeline t where t.project_id = shared.id), '[]'),
    'photos', case when link.shows_photos then coalesce((select jsonb_agg(jsonb_build_object('id', p.id, 'title', p.title,
        'description', p.description, 'phase', p.phase, 'taken_at', p.taken_at, 'object_path', p.object_path,
        'thumbnail_path', p.thumbnail_path) order by p.taken_at desc)
      from public.project_photos p where p.project_id = shared.id and p.deleted_at is null), '[]') else '[]' end,
    'logs', coalesce((select jsonb_agg(jsonb_build_object('id', l.id, 'day', l.day, 'weather', l.weather, 'work_done', l.work_done,
        'deliveries', l.deliveries, 'delays', l.delays) order by l.day desc, l.created_at desc)
      from (select * from public.daily_logs d where d.company_id = shared.company_id and d.project_id = shared.id and d.is_shared
        and d.status = 'published' order by d.day desc, d.created_at desc limit 60) l), '[]'),
    'expires_at', link.expires_at, 'offers_portal', private.portal_of_link(p_token) is not null);
end $$;

reset check_function_bodies;
