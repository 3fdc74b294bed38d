create function public.revoke_share_link(p_share_link_id uuid) returns jsonb
language sql set search_path = '' as $$ select private.revoke_share_link(p_share_link_id) $$;
comment on function public.revoke_share_link is
  'Closes a link at once. Arguments: p_share_link_id. Errors: PT402 plan, PT403 role, PT404. Callers: signed-in '
  'users with edit_projects.';

create function private.revoke_share_link(p_share_link_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  link public.share_links;
begin
  perform private.require_write('edit_projects');
  update public.share_links l set revoked_at = coalesce(l.revoked_at, now())
  where l.id = p_share_link_id and l.company_id = private.company_id() returning * into link;
  if link.id is null then
    perform private.raise_api_error('PT404', 'This link does not exist.');
  end if;
  return to_jsonb(link);
end $$;
grant execute on function public.revoke_share_link, private.revoke_share_link to authenticated;
