create function public.comment_thread(p_subject_type text, p_subject_id uuid) returns jsonb
language sql stable set search_path = '' as $$ select private.comment_thread(p_subject_type, p_subject_id) $$;
comment on function public.comment_thread is
  'The comments on a record, oldest first, the last 200: { comments: [{ id, body, mentions, author_id, author_name, '
  'created_at, edited_at, version }], people: [{ id, name }] who can be mentioned, is_watching }. Arguments: '
  'p_subject_type (quote, invoice, project, task); p_subject_id. Errors: PT404. Callers: signed-in users.';

create function private.comment_thread(p_subject_type text, p_subject_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  subject record;
begin
  select * into subject from private.comment_subject(p_subject_type, p_subject_id);
  if subject.permission is null then
    perform private.raise_api_error('PT404', 'This record was deleted, or you can''t see it.');
  end if;
  return jsonb_build_object(
    'comments', (select coalesce(jsonb_agg(to_jsonb(l) order by l.created_at, l.id), '[]') from (
      select c.id, c.body, c.mentions, c.author_id, coalesce(u.full_name, u.email) as author_name, c.created_at, c.edited_at, c.version
      from public.comments c left join public.user_profiles u on u.id = c.author_id
      where c.company_id = company and c.subject_id = p_subject_id and c.subject_type = p_subject_type and c.deleted_at is null
      order by c.created_at desc limit 200) l),
    'people', (select coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'name', coalesce(u.full_name, u.email)) order by u.full_name, u.id), '[]')
      from public.user_profiles u
      where u.id in (select private.readers_of(company, subject.permission, subject.project_id)) and u.id is distinct from auth.uid()),
    'is_watching', exists (select from public.watchers w
      where w.company_id = company and w.subject_id = p_subject_id and w.user_id = auth.uid()));
end $$;
grant execute on function public.comment_thread, private.comment_thread to authenticated;
