create function public.set_comment_deleted(p_id uuid, p_is_deleted boolean) returns void
language sql set search_path = '' as $$ select private.set_comment_deleted(p_id, p_is_deleted) $$;
comment on function public.set_comment_deleted is
  'Deletes the caller''s own comment, or brings it back; an owner deletes anyone''s. Arguments: p_id; p_is_deleted. Errors: '
  'PT402, PT403, PT404. Callers: signed-in users.';

create function private.set_comment_deleted(p_id uuid, p_is_deleted boolean) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_write(null);
  update public.comments c set deleted_at = case when p_is_deleted then now() end
  where c.id = p_id and c.company_id = private.company_id() and private.has_permission(c.permission)
    and (c.author_id = private.member_id() or private.has_permission('manage_team'));
  if not found then
    perform private.raise_api_error('PT404', 'Comment not found');
  end if;
end $$;
grant execute on function public.set_comment_deleted, private.set_comment_deleted to authenticated;
