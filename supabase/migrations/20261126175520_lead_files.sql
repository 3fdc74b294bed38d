set check_function_bodies = off;

drop policy project_photos_select on storage.objects;

drop policy project_documents_select on storage.objects;

alter table public.lead_events drop constraint lead_events_kind_check;

create function private.carry_lead_files(p_lead public.leads) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.project_photos (id, company_id, project_id, object_path, thumbnail_path, file_name, title, phase, taken_at, content_type,
    size_bytes, width, height, content_hash, uploaded_by)
  select f.id, f.company_id, p_lead.project_id, f.object_path, f.thumbnail_path, f.file_name, left(regexp_replace(f.file_name, '\.\w+$', ''), 200),
    'before', f.taken_at, f.content_type, f.size_bytes, f.width, f.height, f.content_hash, f.created_by
  from public.lead_files f
  where f.company_id = p_lead.company_id and f.lead_id = p_lead.id and f.bucket = 'project-photos' and f.deleted_at is null
  on conflict do nothing;
  with added as (
    insert into public.project_documents (id, company_id, project_id, name, category, object_path, file_name, file_type, size_bytes, content_hash, created_by)
    select f.id, f.company_id, p_lead.project_id, regexp_replace(f.file_name, '(?<=.)\.pdf$', '', 'i'), 'contracts', f.object_path, f.file_name, 'pdf',
      f.size_bytes, f.content_hash, f.created_by
    from public.lead_files f
    where f.company_id = p_lead.company_id and f.lead_id = p_lead.id and f.bucket = 'project-documents' and f.deleted_at is null
    on conflict do nothing returning *
  )
  insert into public.document_versions (company_id, document_id, version_number, object_path, file_name, file_type, size_bytes, content_hash, uploaded_by)
  select d.company_id, d.id, 1, d.object_path, d.file_name, 'pdf', d.size_bytes, d.content_hash, d.created_by from added d;
end $$;

create function private.check_lead_file() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform from public.leads l where l.company_id = new.company_id and l.id = new.lead_id and l.deleted_at is null for no key update;
  if not found then
    perform private.raise_api_error('PT404', 'This lead no longer exists.');
  elsif (select count(*) from public.lead_files f where f.company_id = new.company_id and f.lead_id = new.lead_id and f.deleted_at is null) >= 200 then
    perform private.raise_api_error('PT422', 'A lead has up to 200 files. Delete one first.');
  end if;
  return new;
end $$;

create function private.follow_lead_file() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  l public.leads;
  batch uuid;
  entry constant jsonb := jsonb_build_object('id', new.id, 'name', left(new.file_name, 80));
begin
  select * into l from public.leads x where x.company_id = new.company_id and x.id = new.lead_id;
  select e.id into batch from public.lead_events e
  where e.company_id = new.company_id and e.lead_id = new.lead_id and e.kind = 'file' and e.created_by is not distinct from new.created_by
    and e.created_at > now() - interval '10 minutes' and jsonb_array_length(e.detail -> 'files') < 40
  order by e.created_at desc limit 1 for update;
  if batch is null then
    perform private.note_lead(l, 'file', '', jsonb_build_object('files', jsonb_build_array(entry)));
  else
    update public.lead_events e set detail = jsonb_set(e.detail, '{files}', e.detail -> 'files' || entry) where e.id = batch;
  end if;
  if l.project_id is not null then
    perform private.carry_lead_files(l);
  end if;
  return null;
end $$;

create table public.lead_files (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  lead_id uuid not null,
  bucket text not null check (bucket in ('project-photos', 'project-documents')),
  object_path text not null unique,
  thumbnail_path text unique,
  file_name text not null check (length(btrim(file_name)) between 1 and 300),
  content_type text not null check (content_type in ('image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/heic', 'application/pdf')),
  size_bytes bigint not null check (size_bytes between 0 and 52428800),
  width int check (width > 0),
  height int check (height > 0),
  -- sha256 of the file: the same file arrives at a lead once.
  content_hash text not null check (content_hash ~ '^[0-9a-f]{64}$'),
  taken_at timestamptz not null default now(),
  created_by uuid default auth.uid(),
  deleted_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, id),
  constraint lead_files_bucket_of_type check ((bucket = 'project-documents') = (content_type = 'application/pdf')),
  constraint lead_files_own_path check (starts_with(object_path, company_id::text || '/') and object_path !~ '\.\.|//' and length(object_path) <= 400),
  constraint lead_files_own_thumbnail
    check (starts_with(thumbnail_path, company_id::text || '/') and thumbnail_path !~ '\.\.|//' and length(thumbnail_path) <= 400),
  foreign key (company_id, lead_id) references public.leads (company_id, id) on delete cascade
);

alter table public.lead_events add constraint lead_events_kind_check CHECK (kind = ANY (ARRAY['created'::text, 'note'::text, 'call'::text, 'text'::text, 'email'::text, 'meeting'::text, 'visit'::text, 'form'::text, 'joined'::text, 'stage'::text, 'owner'::text, 'next_step'::text, 'step_done'::text, 'snoozed'::text, 'quote'::text, 'won'::text, 'lost'::text, 'reopened'::text, 'converted'::text, 'file'::text]));

create index lead_files_lead_idx on public.lead_files (company_id, lead_id, created_at desc);

create unique index lead_files_once_idx on public.lead_files (lead_id, content_hash) where deleted_at is null;

call private.protect('public.lead_files', reads => 'view_money', writes => 'edit_clients', verbs => 'insert update', feature => 'create_edit_clients');

call private.audit('public.lead_files');

create policy project_photos_select on storage.objects for select to authenticated
  using (bucket_id = 'project-photos' and (storage.foldername(name))[1] = (select private.company_id())::text
    and (owner_id = (select auth.uid())::text
         or exists (select from public.project_photos p where p.object_path = name)
         or exists (select from public.project_photos p where p.thumbnail_path = name)
         or exists (select from public.lead_files f where f.object_path = name)
         or exists (select from public.lead_files f where f.thumbnail_path = name)));

create policy project_documents_select on storage.objects for select to authenticated using (bucket_id = 'project-documents' and (storage.foldername(name))[1] = ((select private.company_id())::text) and (owner_id = ((select auth.uid())::text) or (exists ( select
   from public.document_versions v
  where v.object_path = objects.name)) or (exists ( select
   from public.signatures s
  where s.signed_object_path = objects.name)) or (exists ( select
   from public.document_acceptances a
  where a.signed_object_path = objects.name)) or (exists ( select
   from public.lead_files f
  where f.object_path = objects.name))));

create trigger lead_files_check before insert on public.lead_files
  for each row execute function private.check_lead_file();

create trigger lead_files_photo before insert on public.lead_files
  for each row when (new.bucket = 'project-photos') execute function private.refuse_claimed_file('project-photos', 'object_path');

create trigger lead_files_thumbnail before insert on public.lead_files
  for each row execute function private.refuse_claimed_file('project-photos', 'thumbnail_path');

create trigger lead_files_document before insert on public.lead_files
  for each row when (new.bucket = 'project-documents') execute function private.refuse_claimed_file('project-documents', 'object_path');

create trigger lead_files_added after insert on public.lead_files
  for each row execute function private.follow_lead_file();

CREATE TRIGGER zz_see_as BEFORE INSERT OR DELETE OR UPDATE ON public.lead_files FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_while_seeing_as();

grant insert (id, company_id, lead_id, bucket, object_path, thumbnail_path, file_name, content_type, size_bytes, width, height, content_hash, taken_at),
  update (deleted_at)
  on public.lead_files to authenticated;

comment on table public.lead_files is
  'Photos and PDFs of a lead. They are stored where those of projects are, so that winning the lead adds them to its project without a copy. Deleting sets deleted_at.';

comment on column public.lead_files.bucket is 'project-photos for pictures, project-documents for PDFs.';

comment on function private.carry_lead_files(p_lead public.leads) is 'Adds the files of a lead to the project it became: pictures as photos from before the work, PDFs as documents for the office. The stored files are the same; a file that is there already is left as it is. Argument: the lead, with its project.';

comment on function private.check_lead_file() is 'A file belongs to a lead that exists, and a lead has at most 200 files. Errors: PT404, PT422. Trigger of lead_files.';

create or replace function private.convert_lead(p_lead public.leads, p_client_id uuid, p_quote public.quotes) returns public.leads
language plpgsql security definer set search_path = '' as $$
declare
  l public.leads := p_lead;
  q public.quotes := p_quote;
  client uuid := coalesce(l.client_id, p_client_id);
  project uuid := l.project_id;
begin
  if client is null then
    insert into public.clients (company_id, name, email, phone, company_name, contact_person, address, client_type)
    values (l.company_id, coalesce(nullif(btrim(l.company_name), ''), l.contact_name), l.email, l.phone, l.company_name,
      case when nullif(btrim(l.company_name), '') is not null then l.contact_name end, l.address,
      case when nullif(btrim(l.company_name), '') is not null then 'commercial' else 'residential' end)
    returning id into client;
  end if;
  if l.text_consent_at is not null and l.text_stopped_at is null and private.e164(l.phone) is not null then
    insert into public.client_message_consent (company_id, client_id, phone_number, has_consented, consent_date, source, consent_text)
    values (l.company_id, client, private.e164(l.phone), true, l.text_consent_at, 'form', l.text_consent_words)
    on conflict (company_id, client_id, phone_number) do nothing;
  end if;
  if project is null then
    insert into public.projects (company_id, name, description, client_id, project_manager_id, address)
    values (l.company_id, l.title, l.description, client, l.owner_id, private.address_line(l.address))
    returning id into project;
  end if;
  update public.leads x set client_id = client, project_id = project where x.id = l.id returning * into l;
  update public.project_timeline t set project_id = project where t.company_id = l.company_id and t.lead_id = l.id and t.project_id is null;
  insert into public.assignments (company_id, project_id, entry_id, user_id, state, answered_at)
  select t.company_id, t.project_id, t.id, t.assignee_id, 'confirmed', now() from public.project_timeline t
  where t.company_id = l.company_id and t.lead_id = l.id and t.project_id = project and t.kind = 'visit' and t.assignee_id is not null
  on conflict do nothing;
  update public.quotes x set client_id = client, custom_client_name = null, project_id = coalesce(x.project_id, project)
  where x.company_id = l.company_id and x.lead_id = l.id and (x.client_id is null or x.project_id is null) and x.deleted_at is null;
  if q.id is not null then
    select * into q from public.quotes x where x.id = q.id;
    if q.status = 'accepted' and not exists (select from public.contracts k where k.company_id = l.company_id and k.project_id = q.project_id) then
      perform private.sign_quote(q);
    end if;
  end if;
  perform private.carry_lead_files(l);
  perform private.note_lead(l, 'converted', '', jsonb_build_object('client_id', client, 'project_id', project, 'quote_id', q.id));
  return l;
end $$;

comment on function private.convert_lead(p_lead public.leads, p_client_id uuid, p_quote public.quotes) is 'Turns a won lead into a client (the given one, or a new one), a project with its address, with its files, and, with an accepted quote, the contract. Every value comes from the lead and its quote. What exists already is used.';

comment on function private.follow_lead_file() is 'Notes a new file in the timeline of its lead, files of ten minutes in one entry, and adds it to the project that the lead became. Trigger of lead_files.';

comment on function public.get_lead(p_id uuid) is 'A lead whole, in one request: its row of lead_list with events (newest first, at most 200), quotes, files, stages, may_text, messages (what became of sent ones), sources, lost_reasons, and people. Arguments: p_id. Errors: PT403, PT404. Callers: signed-in users with view_money.';

create or replace function private.is_stored_file(bucket text, object_name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select case bucket
    when 'project-photos' then exists (
      select from public.project_photos p
      where p.deleted_at is null and object_name in (p.object_path, p.thumbnail_path))
      or exists (select from public.lead_files f where f.deleted_at is null and object_name in (f.object_path, f.thumbnail_path))
    when 'project-documents' then exists (select from public.document_versions v where v.object_path = object_name)
      or exists (select from public.signatures s where s.signed_object_path = object_name)
      or exists (select from public.document_acceptances a where a.signed_object_path = object_name)
      or exists (select from public.lead_files f where f.deleted_at is null and f.object_path = object_name)
    when 'vendor-files' then exists (select from public.bills b where b.object_path = object_name)
      or exists (select from public.vendor_papers p where p.object_path = object_name)
    else false end
$$;

comment on function private.is_stored_file(bucket text, object_name text) is 'Whether a photo, a document version, a bill, or a lead uses this object; such an object must never be deleted.';

create or replace function private.get_lead(p_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  found jsonb;
begin
  if company is null or not private.has_permission('view_money') then
    perform private.raise_api_error('PT403', 'Your role doesn''t allow this. Ask an owner for access.');
  end if;
  select to_jsonb(v) into found from public.lead_list v where v.company_id = company and v.id = p_id;
  if found is null then
    perform private.raise_api_error('PT404', 'This lead no longer exists.');
  end if;
  return found || private.lead_choices(company) || jsonb_build_object(
    'may_text', (select l.text_consent_at is not null and l.text_stopped_at is null and private.e164(l.phone) is not null
      from public.leads l where l.company_id = company and l.id = p_id),
    'messages', (select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'status', m.status, 'error', m.error)), '[]')
      from (select * from public.lead_messages x where x.company_id = company and x.lead_id = p_id order by x.created_at desc limit 100) m),
    'files', (select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'bucket', f.bucket, 'object_path', f.object_path,
        'thumbnail_path', f.thumbnail_path, 'file_name', f.file_name, 'content_type', f.content_type) order by f.created_at desc, f.id), '[]')
      from public.lead_files f where f.company_id = company and f.lead_id = p_id and f.deleted_at is null),
    'project_name', (select p.name from public.projects p where p.company_id = company and p.id = (found ->> 'project_id')::uuid),
    'stages', (select jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name, 'kind', s.kind, 'role', s.role, 'probability', s.probability) order by s.position, s.id)
      from public.lead_stages s where s.company_id = company),
    'events', (select coalesce(jsonb_agg(to_jsonb(e) || jsonb_build_object('actor_name', u.full_name) order by e.created_at desc, e.id), '[]')
      from (select * from public.lead_events x where x.company_id = company and x.lead_id = p_id order by x.created_at desc, x.id limit 200) e
      left join public.user_profiles u on u.company_id = company and u.id = e.created_by),
    'quotes', (
      select coalesce(jsonb_agg(jsonb_build_object('id', q.id, 'quote_number', q.quote_number, 'title', q.title, 'status', q.status,
        'total_amount', q.total_amount, 'sent_at', q.sent_at, 'valid_until', q.valid_until) order by q.created_at desc), '[]')
      from public.quotes q where q.company_id = company and q.lead_id = p_id and q.deleted_at is null));
end $$;

create or replace view private.named_files with (security_invoker = true) as
select 'project-photos' as bucket, private.plain_name(object_path) as name from public.project_photos
union all
select 'project-photos', private.plain_name(thumbnail_path) from public.project_photos where thumbnail_path is not null
union all
select 'project-documents', private.plain_name(object_path) from public.project_documents
union all
select 'project-documents', private.plain_name(object_path) from public.document_versions
union all
select 'project-documents', private.plain_name(signed_object_path) from public.signatures where signed_object_path is not null
union all
select 'project-documents', private.plain_name(signed_object_path) from public.document_acceptances where signed_object_path is not null
union all
select bucket, private.plain_name(object_path) from public.lead_files
union all
select 'project-photos', private.plain_name(thumbnail_path) from public.lead_files where thumbnail_path is not null
union all
select 'client-documents', private.plain_name(object_path) from public.client_documents
union all
select 'vendor-files', private.plain_name(object_path) from public.bills where object_path is not null
union all
select 'vendor-files', private.plain_name(object_path) from public.vendor_papers where object_path is not null
union all
select 'item-images', private.plain_name(object_path) from public.item_images
union all
select 'company-assets', private.plain_name(file_path) from public.company_logos
union all
-- A path of the bucket, or a public address of it.
select 'company-assets', private.plain_name(regexp_replace(logo_url, '^.*/company-assets/|[?#].*$', '', 'g')) from public.companies
where logo_url is not null
union all
select 'avatars', private.plain_name(regexp_replace(avatar_url, '^.*/avatars/|[?#].*$', '', 'g')) from public.user_profiles
where avatar_url is not null;

reset check_function_bodies;
