-- Links that show a project without an account, the calendar feed, and saved searches.

create table public.share_links (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null,
  project_id uuid not null,
  label text not null default '' check (length(label) <= 200),
  shows_photos boolean not null default true,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  view_count int not null default 0,
  last_viewed_at timestamptz,
  created_by uuid default auth.uid(),
  created_at timestamptz not null default now(),
  unique (company_id, id),
  foreign key (company_id, project_id) references public.projects (company_id, id) on delete cascade
);
create index share_links_project_idx on public.share_links (company_id, project_id, created_at desc);
comment on table public.share_links is 'Expiring, revocable links to a project without sums. The token itself is not stored.';

create table private.share_link_tokens (
  share_link_id uuid primary key references public.share_links (id) on delete cascade,
  token_hash bytea not null unique
);
alter table private.share_link_tokens enable row level security;

create table private.calendar_tokens (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.user_profiles (id) on delete cascade,
  -- Null: all projects that the person may see.
  project_id uuid references public.projects (id) on delete cascade,
  token_hash bytea not null unique,
  created_at timestamptz not null default now(),
  unique nulls not distinct (user_id, project_id)
);
create index calendar_tokens_project_idx on private.calendar_tokens (project_id);
alter table private.calendar_tokens enable row level security;

create table public.saved_searches (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id(),
  user_id uuid not null default auth.uid(),
  -- Which list: projects, clients, invoices …
  list text not null check (length(list) between 1 and 50),
  name text not null check (length(btrim(name)) between 1 and 100),
  query jsonb not null check (jsonb_typeof(query) = 'object' and pg_column_size(query) <= 16384),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, id),
  unique (user_id, list, name),
  foreign key (company_id, user_id) references public.user_profiles (company_id, id) on delete cascade on update cascade
);
create index saved_searches_user_idx on public.saved_searches (company_id, user_id, list);
comment on table public.saved_searches is 'Advanced searches that a person has kept; seen by that person only.';

call private.protect('public.share_links', reads => 'edit_projects', verbs => '');
call private.audit('public.share_links');
call private.protect('public.saved_searches', reads => null);
create policy saved_searches_own on public.saved_searches as restrictive for all to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
grant insert (id, company_id, user_id, list, name, query), update (name, query) on public.saved_searches to authenticated;

create function public.create_share_link(
  p_project_id uuid, p_days int default 30, p_label text default '', p_shows_photos boolean default true
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  link public.share_links;
  token text := private.new_token();
begin
  perform private.require_write('edit_projects', 'create_edit_projects');
  if not exists (select from public.projects p
                 where p.id = p_project_id and p.company_id = private.company_id() and p.deleted_at is null) then
    perform private.reject('PT404', 'Project not found');
  elsif p_days is null or p_days not between 1 and 365 then
    perform private.reject('PT422', 'A link is valid for 1 to 365 days', 'expires_at');
  end if;
  insert into public.share_links (company_id, project_id, label, shows_photos, expires_at)
  values (private.company_id(), p_project_id, coalesce(p_label, ''), coalesce(p_shows_photos, true),
    now() + make_interval(days => p_days))
  returning * into link;
  insert into private.share_link_tokens (share_link_id, token_hash) values (link.id, sha256(token::bytea));
  return to_jsonb(link) || jsonb_build_object('token', token);
end $$;
comment on function public.create_share_link is
  'A read-only link to a project; the token is shown this once. Errors: PT403 role, PT404, PT422 days.';

create function public.revoke_share_link(p_share_link_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  link public.share_links;
begin
  perform private.require_write('edit_projects');
  update public.share_links l set revoked_at = coalesce(l.revoked_at, now())
  where l.id = p_share_link_id and l.company_id = private.company_id() returning * into link;
  if link.id is null then
    perform private.reject('PT404', 'This link does not exist.');
  end if;
  return to_jsonb(link);
end $$;
comment on function public.revoke_share_link is 'Closes a link at once. Error: PT404.';

create function public.read_shared_project(p_token text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  link public.share_links;
  shared public.projects;
begin
  update public.share_links l set view_count = l.view_count + 1, last_viewed_at = now()
  from private.share_link_tokens t
  where t.share_link_id = l.id and t.token_hash = sha256(p_token::bytea) and l.revoked_at is null and l.expires_at > now()
  returning l.* into link;
  select * into shared from public.projects p where p.id = link.project_id and p.deleted_at is null;
  if shared.id is null then
    perform private.reject('PT404', 'This link is no longer valid.');
  end if;
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
    'expires_at', link.expires_at);
end $$;
comment on function public.read_shared_project is
  'What a visitor with the link sees: no sums, no client, no documents. Photos come by short signed addresses from a gateway. '
  'Error: PT404 expired, revoked or unknown.';

create function public.create_calendar_token(p_project_id uuid default null) returns text
language plpgsql security definer set search_path = '' as $$
declare
  token text := private.new_token();
begin
  if private.member_id() is null then
    perform private.reject('PT403', 'User profile or company not found');
  elsif p_project_id is not null and not exists (
    select from public.projects p
    where p.id = p_project_id and p.company_id = private.company_id() and p.deleted_at is null
      and (private.sees_all_projects() or p.id = any (private.assigned_projects()))) then
    perform private.reject('PT404', 'Project not found');
  end if;
  delete from private.calendar_tokens t
  where t.user_id = private.member_id() and t.project_id is not distinct from p_project_id;
  insert into private.calendar_tokens (user_id, project_id, token_hash)
  values (private.member_id(), p_project_id, sha256(token::bytea));
  return token;
end $$;
comment on function public.create_calendar_token is
  'A token for the calendar feed of one project or of all; a new one replaces the old. Error: PT404.';

create function public.calendar_feed(p_token text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  subscription private.calendar_tokens;
  person public.user_profiles;
begin
  select * into subscription from private.calendar_tokens t where t.token_hash = sha256(p_token::bytea);
  select * into person from public.user_profiles p where p.id = subscription.user_id and p.is_active;
  if person.id is null then
    perform private.reject('PT404', 'This calendar is no longer available.');
  end if;
  return jsonb_build_object(
    'name', coalesce((select p.name from public.projects p where p.id = subscription.project_id), 'Plumbline projects'),
    'events', coalesce((
      select jsonb_agg(jsonb_build_object('uid', e.id, 'project_id', p.id, 'project_name', p.name, 'title', e.title,
        'description', e.description, 'type', e.type, 'status', e.status, 'location', p.address,
        'start_date', coalesce(e.start_date, e.due_date), 'end_date', e.due_date, 'updated_at', e.updated_at)
        order by e.due_date)
      from public.projects p
      cross join lateral (
        select t.id, t.title, t.description, t.type, t.status, t.start_date, t.due_date, t.updated_at
        from public.project_timeline t where t.company_id = p.company_id and t.project_id = p.id and t.due_date is not null
        union all
        select p.id, p.name, p.description, 'project', p.status, p.start_date, coalesce(p.end_date, p.start_date), p.updated_at
        where p.start_date is not null
      ) as e
      where p.company_id = person.company_id and p.deleted_at is null and p.archived_at is null
        and (subscription.project_id is null or p.id = subscription.project_id)
        and (person.role <> 'subcontractor' or exists (
          select from public.project_members m where m.project_id = p.id and m.user_id = person.id))), '[]'));
end $$;
comment on function public.calendar_feed is
  'The events behind a calendar token, for the gateway that writes the ICS file; no sums, no client. Error: PT404.';

grant execute on function public.create_share_link(uuid, int, text, boolean), public.revoke_share_link(uuid),
  public.create_calendar_token(uuid) to authenticated;
grant execute on function public.read_shared_project(text), public.calendar_feed(text) to anon, authenticated;
