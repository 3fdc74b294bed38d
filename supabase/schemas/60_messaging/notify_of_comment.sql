create function private.notify_of_comment(
  p_comment public.comments, p_title text, p_author uuid, p_before uuid[]
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  writer constant text := (select coalesce(u.full_name, u.email) from public.user_profiles u where u.id = p_comment.author_id);
  excerpt constant text := left(p_comment.body, 200);
begin
  perform private.notify_people(p_comment.company_id, 'mention', array(select unnest(p_comment.mentions) except select unnest(p_before)),
    p_comment.permission, p_comment.subject_type, p_comment.subject_id, p_comment.project_id,
    format('%s mentioned you on %s', writer, p_title), excerpt, '', false);
  if p_before is null then
    perform private.notify_people(p_comment.company_id, 'comment', array[p_author], p_comment.permission, p_comment.subject_type,
      p_comment.subject_id, p_comment.project_id, format('%s commented on %s', writer, p_title), excerpt,
      'comment ' || p_comment.subject_id, true, p_comment.mentions);
  end if;
end $$;
comment on function private.notify_of_comment is
  'Notifies who is mentioned now and was not in p_before; for a new comment also the author of the record and watchers.';
