set check_function_bodies = off;

drop function private.notify_people(p_company uuid, p_kind text, p_people uuid[], p_permission text, p_subject_type text, p_subject uuid, p_project uuid, p_title text, p_detail text, p_group text);

create table public.comments (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references public.companies (id) on delete cascade,
  subject_type text not null check (subject_type in ('quote', 'invoice', 'project', 'task')),
  subject_id uuid not null,
  project_id uuid,
  author_id uuid not null,
  body text not null check (length(btrim(body)) between 1 and 10000),
  mentions uuid[] not null default '{}' check (cardinality(mentions) <= 50),
  -- Only roles with this permission read it: that of its record.
  permission text not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  edited_at timestamptz,
  deleted_at timestamptz,
  foreign key (company_id, author_id) references public.user_profiles (company_id, id) on delete cascade
);

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

create function private.notify_people(
  p_company uuid, p_kind text, p_people uuid[], p_permission text, p_subject_type text, p_subject uuid, p_project uuid,
  p_title text, p_detail text, p_group text default '', p_reaches_watchers boolean default true, p_except uuid[] default '{}'
) returns void
language plpgsql security definer set search_path = '' as $$
begin
  with people as (
    select u.id from private.readers_of(p_company, p_permission, p_project) u (id)
    where u.id is distinct from auth.uid() and u.id <> all (p_except)
      and (u.id = any (p_people) or p_reaches_watchers and u.id in (select w.user_id from public.watchers w
        where w.company_id = p_company and w.subject_id in (p_subject, p_project)))
      and not exists (select from public.notification_choices c
        where c.company_id = p_company and c.user_id = u.id and c.kind = p_kind and not c.in_app)
  ), added as (
    update public.notifications n set pieces = n.pieces + 1, detail = left(coalesce(p_detail, ''), 500), created_at = now(),
      subject_type = p_subject_type, subject_id = p_subject
    from people
    where p_group <> '' and n.company_id = p_company and n.user_id = people.id and n.kind = p_kind and n.group_key = p_group
      and n.read_at is null and n.created_at > now() - interval '10 minutes'
    returning n.user_id
  )
  insert into public.notifications (company_id, user_id, kind, subject_type, subject_id, project_id, title, detail, actor_id,
    group_key, permission)
  select p_company, people.id, p_kind, p_subject_type, p_subject, p_project, left(p_title, 300), left(coalesce(p_detail, ''), 500),
    auth.uid(), p_group, p_permission
  from people where people.id not in (select user_id from added);
end $$;

create function private.readers_of(p_company uuid, p_permission text, p_project uuid) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select u.id from public.user_profiles u
  where u.company_id = p_company and u.is_active
    and exists (select from public.role_permissions r where r.role = u.role and r.permission = p_permission)
    and (u.role <> 'subcontractor' or exists (select from public.project_members m
      where m.company_id = p_company and m.user_id = u.id and m.project_id = p_project))
$$;

create function private.comment_subject(
  p_type text, p_id uuid, out permission text, out project_id uuid, out title text, out author_id uuid
)
language sql stable security definer set search_path = '' as $$
  select s.permission, s.project_id, s.title, s.author_id
  from (
    select 'view_money', q.project_id, q.quote_number, q.created_by from public.quotes q
    where p_type = 'quote' and q.id = p_id and q.company_id = private.company_id() and q.deleted_at is null
    union all
    select 'view_money', v.project_id, v.invoice_number, v.created_by from public.invoices v
    where p_type = 'invoice' and v.id = p_id and v.company_id = private.company_id() and v.deleted_at is null
    union all
    select 'view_projects', p.id, p.name, p.created_by from public.projects p
    where p_type = 'project' and p.id = p_id and p.company_id = private.company_id() and p.deleted_at is null
    union all
    select 'view_projects', t.project_id, t.title, t.created_by from public.project_tasks t
    where p_type = 'task' and t.id = p_id and t.company_id = private.company_id()
  ) s (permission, project_id, title, author_id)
  where private.has_permission(s.permission)
    and (private.sees_all_projects() or s.project_id = any (private.assigned_projects()))
$$;

create function public.comment_thread(p_subject_type text, p_subject_id uuid) returns jsonb
language sql stable set search_path = '' as $$ select private.comment_thread(p_subject_type, p_subject_id) $$;

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

create function public.save_comment(p_comment jsonb) returns jsonb
language sql set search_path = '' as $$ select private.save_comment(p_comment) $$;

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

create function public.set_comment_deleted(p_id uuid, p_is_deleted boolean) returns void
language sql set search_path = '' as $$ select private.set_comment_deleted(p_id, p_is_deleted) $$;

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

create index comments_subject_idx on public.comments (company_id, subject_id, created_at);

create index comments_author_idx on public.comments (company_id, author_id);

call private.protect('public.comments', verbs => '');

create policy comments_permission on public.comments as restrictive for select to authenticated
  using (permission = any ((select private.permissions())::text[]));

create policy comments_assigned on public.comments as restrictive for select to authenticated
  using ((select private.sees_all_projects()) or project_id = any ((select private.assigned_projects())::uuid[]));

CREATE TRIGGER zz_see_as BEFORE INSERT OR DELETE OR UPDATE ON public.comments FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_while_seeing_as();

grant execute on function private.comment_subject(p_type text, p_id uuid, OUT permission text, OUT project_id uuid, OUT title text, OUT author_id uuid) to authenticated;

grant execute on function private.comment_subject(p_type text, p_id uuid, OUT permission text, OUT project_id uuid, OUT title text, OUT author_id uuid) to service_role;

grant execute on function private.comment_thread(p_subject_type text, p_subject_id uuid) to authenticated;

grant execute on function private.save_comment(p_comment jsonb) to authenticated;

grant execute on function private.set_comment_deleted(p_id uuid, p_is_deleted boolean) to authenticated;

grant execute on function public.comment_thread(p_subject_type text, p_subject_id uuid) to authenticated;

grant execute on function public.save_comment(p_comment jsonb) to authenticated;

grant execute on function public.set_comment_deleted(p_id uuid, p_is_deleted boolean) to authenticated;

comment on table public.comments is
  'What the people of a company write to each other about a record; clients never see it. Written by functions only.';

comment on function private.notify_of_comment(p_comment public.comments, p_title text, p_author uuid, p_before uuid[]) is 'Notifies who is mentioned now and was not in p_before; for a new comment also the author of the record and watchers.';

comment on function private.notify_people(p_company uuid, p_kind text, p_people uuid[], p_permission text, p_subject_type text, p_subject uuid, p_project uuid, p_title text, p_detail text, p_group text, p_reaches_watchers boolean, p_except uuid[]) is 'Notifies the named people and, with p_reaches_watchers, those who watch the record or its project, except p_except: members who can read it (readers_of), never who does it, and none who turned the kind off. Events with the same p_group within ten minutes are one unread notification.';

comment on function private.readers_of(p_company uuid, p_permission text, p_project uuid) is 'The active members whose role has the permission; of subcontractors only those of the project.';

comment on function private.comment_subject(p_type text, p_id uuid, OUT permission text, OUT project_id uuid, OUT title text, OUT author_id uuid) is 'The record that a comment is about, with the permission that reading it needs; all null where the caller can''t read it.';

comment on function public.comment_thread(p_subject_type text, p_subject_id uuid) is 'The comments on a record, oldest first, the last 200: { comments: [{ id, body, mentions, author_id, author_name, created_at, edited_at, version }], people: [{ id, name }] who can be mentioned, is_watching }. Arguments: p_subject_type (quote, invoice, project, task); p_subject_id. Errors: PT404. Callers: signed-in users.';

comment on function public.save_comment(p_comment jsonb) is 'Adds a comment, or changes the caller''s own one, and notifies who is mentioned and who watches the record; the author watches it from now on. Returns the comment. Arguments: p_comment { id, subject_type (quote, invoice, project, task), subject_id, body (10,000 characters), mentions (ids of members), version (when changed) }. Errors: PT402, PT403, PT404 no such record, PT409 changed meanwhile, PT422 body, or a mention of a member who can''t read the record. Callers: signed-in users.';

comment on function public.set_comment_deleted(p_id uuid, p_is_deleted boolean) is 'Deletes the caller''s own comment, or brings it back; an owner deletes anyone''s. Arguments: p_id; p_is_deleted. Errors: PT402, PT403, PT404. Callers: signed-in users.';

reset check_function_bodies;
