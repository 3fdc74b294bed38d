create function public.save_comment(p_comment jsonb) returns jsonb
language sql set search_path = '' as $$ select private.save_comment(p_comment) $$;
comment on function public.save_comment is
  'Adds a comment, or changes the caller''s own one, and notifies who is mentioned and who watches the record; the author '
  'watches it from now on. Returns the comment. Arguments: p_comment { id, subject_type (quote, invoice, project, task), '
  'subject_id, body (10,000 characters), mentions (ids of members), version (when changed) }. Errors: PT402, PT403, PT404 '
  'no such record, PT409 changed meanwhile, PT422 body, or a mention of a member who can''t read the record. Callers: '
  'signed-in users.';

create function private.save_comment(p_comment jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  me constant uuid := private.member_id();
  given constant public.comments := jsonb_populate_record(null::public.comments, p_comment);
  wanted constant text := btrim(coalesce(given.body, ''));
  mentioned constant uuid[] := array(select distinct m from unnest(given.mentions) m where m <> me);
  saved public.comments;
  subject record;
  stranger text;
  before uuid[];
begin
  perform private.require_write(null);
  select * into subject from private.comment_subject(given.subject_type, given.subject_id);
  if me is null or subject.permission is null then
    perform private.raise_api_error('PT404', 'This record was deleted, or you can''t see it.');
  elsif length(wanted) not between 1 and 10000 then
    perform private.raise_api_error('PT422', case wanted when '' then 'Write a comment first.'
      else 'A comment can have up to 10,000 characters.' end, 'body');
  end if;
  select coalesce(u.full_name, u.email) into stranger from public.user_profiles u
  where u.company_id = company and u.id = any (mentioned)
    and u.id not in (select private.readers_of(company, subject.permission, subject.project_id)) limit 1;
  if stranger is not null or exists (select from unnest(mentioned) m
      where not exists (select from public.user_profiles u where u.company_id = company and u.id = m)) then
    perform private.raise_api_error('PT422', coalesce(stranger, 'This person') || ' can''t see this, so you can''t mention them.', 'mentions');
  end if;
  select * into saved from public.comments c where c.id = given.id for update;
  if saved.id is not null then
    if saved.company_id <> company or saved.author_id <> me or saved.subject_id <> given.subject_id then
      perform private.raise_api_error('PT404', 'This comment is not yours.');
    elsif saved.body = wanted and saved.deleted_at is null then
      -- A repeated request changes nothing.
      return to_jsonb(saved);
    elsif given.version is distinct from saved.version then
      perform private.raise_api_error('PT409', 'This comment was changed meanwhile.');
    end if;
    before := saved.mentions;
    update public.comments c set body = wanted, mentions = mentioned, edited_at = now(), version = c.version + 1
    where c.id = saved.id returning * into saved;
  else
    insert into public.comments (id, company_id, subject_type, subject_id, project_id, author_id, body, mentions, permission)
    values (coalesce(given.id, gen_random_uuid()), company, given.subject_type, given.subject_id, subject.project_id, me, wanted,
      mentioned, subject.permission)
    returning * into saved;
    insert into public.watchers (company_id, user_id, subject_type, subject_id)
    values (company, me, given.subject_type, given.subject_id) on conflict do nothing;
  end if;
  perform private.notify_of_comment(saved, subject.title, subject.author_id, before);
  return to_jsonb(saved);
end $$;
grant execute on function public.save_comment, private.save_comment to authenticated;
