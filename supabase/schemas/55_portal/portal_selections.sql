create function public.portal_selections(p_token text) returns jsonb
language sql stable set search_path = '' as $$ select private.portal_selections(p_token) $$;
comment on function public.portal_selections is
  'What the client chooses or chose, newest deadline first; a gateway turns object_path and thumbnail_path into short addresses. '
  'Arguments: p_token, the session. Errors: PT404. Callers: anyone with the token.';

create function private.portal_selections(p_token text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  session constant private.portal_sessions := private.open_portal_session(p_token);
begin
  return coalesce((select jsonb_agg(private.selection_for_client(s) || jsonb_build_object('project_name', p.name)
      order by s.status = 'chosen', s.respond_by nulls last, s.created_at)
    from public.projects p join public.selections s on s.company_id = p.company_id and s.project_id = p.id
    where p.company_id = session.company_id and p.client_id = session.client_id and p.deleted_at is null and s.status <> 'draft'), '[]');
end $$;
grant execute on function public.portal_selections, private.portal_selections to anon, authenticated;
