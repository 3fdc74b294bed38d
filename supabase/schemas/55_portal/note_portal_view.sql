create function private.note_portal_view(p_session private.portal_sessions, p_kind text, p_subject uuid default null) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if p_session.is_preview or private.company_id() is not distinct from p_session.company_id then
    return;
  end if;
  insert into public.portal_views (company_id, client_id, kind, subject_id) values (p_session.company_id, p_session.client_id, p_kind, p_subject)
  on conflict on constraint portal_views_key do update set last_seen_at = now(), times = portal_views.times + 1
  where portal_views.last_seen_at < now() - interval '1 minute';
  update private.portal_sessions set last_used_at = now(), expires_at = now() + interval '30 days'
  where id = p_session.id and last_used_at < now() - interval '1 minute';
  update public.portal_access set last_used_at = now()
  where id = p_session.access_id and coalesce(last_used_at < now() - interval '1 minute', true);
end $$;
comment on function private.note_portal_view is
  'Records what a client opened and keeps the session open for 30 more days; the company''s own looks are not counted.';
