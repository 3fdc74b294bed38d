-- What a contractor knows of its clients beyond the address: notes, files, messages with consent, surveys; and imports.

create table public.client_notes (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  client_id uuid not null,
  body text not null check (length(btrim(body)) between 1 and 10000),
  is_pinned boolean not null default false,
  created_by uuid default auth.uid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, id),
  foreign key (company_id, client_id) references public.clients (company_id, id) on delete cascade
);
comment on table public.client_notes is 'Notes about a client, newest first, pinned ones on top.';
create index client_notes_client_idx on public.client_notes (company_id, client_id, created_at desc);

create table public.client_documents (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  client_id uuid not null,
  name text not null check (length(btrim(name)) between 1 and 300),
  object_path text not null unique check (length(object_path) <= 300),
  file_size bigint not null check (file_size between 0 and 52428800),
  mime_type text not null check (length(mime_type) <= 120),
  description text check (length(description) <= 2000),
  created_by uuid default auth.uid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (split_part(object_path, '/', 1) = company_id::text),
  unique (company_id, id),
  foreign key (company_id, client_id) references public.clients (company_id, id) on delete cascade
);
comment on table public.client_documents is 'One row for each object in the bucket client-documents.';
create index client_documents_client_idx on public.client_documents (company_id, client_id, created_at desc);

create table public.message_templates (
  id uuid primary key default gen_random_uuid(),
  company_id uuid default private.company_id() references public.companies (id) on delete cascade,
  name text not null check (length(btrim(name)) between 1 and 120),
  content text not null check (length(btrim(content)) between 1 and 1600),
  is_active boolean not null default true,
  created_by uuid default auth.uid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, id)
);
comment on table public.message_templates is 'Texts for messages; without a company they are global and nobody''s to change [001 §3].';
create index message_templates_company_idx on public.message_templates (company_id, name);

create table public.client_message_consent (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  client_id uuid not null,
  phone_number text not null check (phone_number ~ '^\+[1-9][0-9]{7,14}$'),
  has_consented boolean not null default false,
  consent_date timestamptz,
  opted_out boolean not null default false,
  opted_out_date timestamptz,
  source text not null default 'app' check (source in ('app', 'sms', 'form')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, id),
  unique (company_id, client_id, phone_number),
  foreign key (company_id, client_id) references public.clients (company_id, id) on delete cascade
);
comment on table public.client_message_consent is 'Who may be texted at which number; no row means no consent (C33).';
create index client_message_consent_phone_idx on public.client_message_consent (phone_number);

create table public.client_messages (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  client_id uuid not null,
  user_id uuid default auth.uid(),
  template_id uuid references public.message_templates (id) on delete set null,
  direction text not null default 'outbound' check (direction in ('outbound', 'inbound')),
  phone_number text not null check (phone_number ~ '^\+[1-9][0-9]{7,14}$'),
  message_content text not null check (length(btrim(message_content)) between 1 and 1600),
  status text not null default 'pending' check (status in ('pending', 'sent', 'delivered', 'failed', 'replied')),
  twilio_sid text unique,
  sent_at timestamptz,
  delivered_at timestamptz,
  replied_at timestamptz,
  twilio_error_code text,
  twilio_error_message text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, id),
  foreign key (company_id, client_id) references public.clients (company_id, id) on delete cascade
);
comment on table public.client_messages is 'Text messages with clients. A row is inserted before it is sent; the gateway writes what became of it.';
create index client_messages_client_idx on public.client_messages (company_id, client_id, created_at desc);
create index client_messages_created_idx on public.client_messages (company_id, created_at desc);
create index client_messages_template_idx on public.client_messages (template_id);

create table public.surveys (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  client_id uuid not null,
  project_id uuid,
  rating int check (rating between 1 and 5),
  comment text check (length(comment) <= 5000),
  expires_at timestamptz not null default now() + interval '60 days',
  answered_at timestamptz,
  created_by uuid default auth.uid(),
  created_at timestamptz not null default now(),
  unique (company_id, id),
  foreign key (company_id, client_id) references public.clients (company_id, id) on delete cascade,
  foreign key (company_id, project_id) references public.projects (company_id, id) on delete set null (project_id)
);
comment on table public.surveys is 'The question after a job and its answer; satisfaction is the average rating (P31).';
create index surveys_client_idx on public.surveys (company_id, client_id);
create index surveys_project_idx on public.surveys (company_id, project_id);
create table private.survey_tokens (
  survey_id uuid primary key references public.surveys (id) on delete cascade,
  token_hash bytea not null unique
);
alter table private.survey_tokens enable row level security;

create table public.contact_requests (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(btrim(name)) between 1 and 200),
  email text not null check (length(email) between 3 and 320),
  company_name text check (length(company_name) <= 200),
  phone text check (length(phone) <= 50),
  message text not null check (length(btrim(message)) between 1 and 5000),
  topic text not null default 'other' check (topic in ('sales', 'support', 'other')),
  ip_address text,
  handled_at timestamptz,
  created_at timestamptz not null default now()
);
comment on table public.contact_requests is 'The public contact form; written by the gateway only, read by platform administrators.';
alter table public.contact_requests enable row level security;
revoke all on public.contact_requests from anon, authenticated;
create policy contact_requests_select on public.contact_requests for select to authenticated using ((select private.is_platform_admin()));
grant select on public.contact_requests to authenticated;
grant select, insert, update, delete on public.contact_requests to service_role;

create table public.import_jobs (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  kind text not null check (kind in ('clients', 'items', 'vendors', 'materials')),
  file_name text check (length(file_name) <= 300),
  total_rows int not null default 0,
  created_rows int not null default 0,
  updated_rows int not null default 0,
  failed_rows int not null default 0,
  errors jsonb not null default '[]',
  undone_at timestamptz,
  created_by uuid default auth.uid(),
  created_at timestamptz not null default now(),
  unique (company_id, id)
);
comment on table public.import_jobs is 'One row for each import of a file: what came in, what did not and why.';
create index import_jobs_company_idx on public.import_jobs (company_id, created_at desc);

alter table public.clients add column import_id uuid;
alter table public.clients add foreign key (company_id, import_id) references public.import_jobs (company_id, id) on delete set null (import_id);
create index clients_import_idx on public.clients (company_id, import_id);
grant insert (import_id) on public.clients to authenticated;

call private.protect('public.client_notes', reads => 'view_clients', writes => 'edit_clients', feature => 'create_edit_clients');
call private.protect('public.client_documents', reads => 'edit_clients', writes => 'edit_clients', feature => 'create_edit_clients');
call private.protect('public.message_templates', reads => 'send_messages', writes => 'send_messages', feature => 'create_edit_clients');
create policy message_templates_global on public.message_templates for select to authenticated using (company_id is null);
call private.protect('public.client_message_consent', reads => 'send_messages', verbs => '');
call private.protect('public.client_messages', reads => 'send_messages', writes => 'send_messages', verbs => 'insert', feature => 'create_edit_clients');
call private.protect('public.surveys', reads => 'view_clients', verbs => '');
call private.protect('public.import_jobs', reads => 'edit_clients', writes => 'edit_clients', verbs => 'insert');
call private.audit('public.client_message_consent');
call private.audit('public.client_documents');
grant insert (id, company_id, client_id, body, is_pinned), update (body, is_pinned) on public.client_notes to authenticated;
grant insert (id, company_id, client_id, name, object_path, file_size, mime_type, description), update (name, description)
  on public.client_documents to authenticated;
grant insert (id, company_id, name, content, is_active), update (name, content, is_active) on public.message_templates to authenticated;
grant insert (id, company_id, client_id, template_id, phone_number, message_content) on public.client_messages to authenticated;
grant insert (id, company_id, kind, file_name, total_rows, created_rows, updated_rows, failed_rows, errors) on public.import_jobs to authenticated;

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('client-documents', 'client-documents', false, 52428800, array['application/pdf', 'image/jpeg', 'image/png', 'image/webp',
    'application/msword', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'application/vnd.ms-excel',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'text/csv', 'text/plain'])
on conflict (id) do nothing;
create policy client_documents_select on storage.objects for select to authenticated
  using (bucket_id = 'client-documents' and (storage.foldername(name))[1] = (select private.company_id())::text
    and (select private.has_permission('edit_clients')));
create policy client_documents_insert on storage.objects for insert to authenticated
  with check (bucket_id = 'client-documents' and (storage.foldername(name))[1] = (select private.company_id())::text
    and (select private.has_permission('edit_clients')) and (select private.can_write('create_edit_clients')));
create policy client_documents_delete on storage.objects for delete to authenticated
  using (bucket_id = 'client-documents' and (storage.foldername(name))[1] = (select private.company_id())::text
    and (select private.has_permission('edit_clients')));

-- Messages ------------------------------------------------------------------------------------------------

create function private.e164(p_phone text) returns text
language sql immutable set search_path = '' as $$
  select case
    when digits ~ '^\+[1-9][0-9]{7,14}$' then digits
    when digits ~ '^[0-9]{10}$' then '+1' || digits
    when digits ~ '^1[0-9]{10}$' then '+' || digits
  end
  from (select regexp_replace(coalesce(p_phone, ''), '[^0-9+]', '', 'g') as digits) x
$$;
comment on function private.e164 is 'A phone number as +<country><number> (10 digits get +1, 11 beginning with 1 get +); null when it is none.';

create function private.normalise_phone() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.phone_number := coalesce(private.e164(new.phone_number), new.phone_number);
  return new;
end $$;
create trigger client_message_consent_phone before insert or update on public.client_message_consent
  for each row execute function private.normalise_phone();
create trigger client_messages_a_phone before insert on public.client_messages
  for each row execute function private.normalise_phone();

create function private.require_consent() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  allowed boolean;
begin
  if new.direction = 'inbound' then
    return new;
  end if;
  -- the row stays locked until this message is stored: an opt-out comes before it or after it, never in between
  select c.has_consented and not c.opted_out into allowed from public.client_message_consent c
  where c.company_id = new.company_id and c.client_id = new.client_id and c.phone_number = new.phone_number for share;
  -- a template is the company's own or global; a plain key cannot say that
  if new.template_id is not null and not exists (select from public.message_templates t
    where t.id = new.template_id and (t.company_id is null or t.company_id = new.company_id)) then
    perform private.reject('PT422', 'This template does not exist.', 'template_id');
  end if;
  if allowed is not true then
    perform private.reject('PT422', 'The client has not consented to text messages at this number.', 'phone_number');
  end if;
  return new;
end $$;
comment on function private.require_consent is 'No outgoing message without living consent, checked in the transaction that stores it (C33). Error: PT422.';
create trigger client_messages_consent before insert on public.client_messages
  for each row execute function private.require_consent();

create function private.set_message_consent(p_client_id uuid, p_phone text, p_consented boolean) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  number constant text := private.e164(p_phone);
  saved public.client_message_consent;
begin
  perform private.require_write('send_messages', 'create_edit_clients');
  if number is null then
    perform private.reject('PT422', 'Please enter a valid phone number', 'phone_number');
  elsif not exists (select from public.clients where company_id = company and id = p_client_id and deleted_at is null) then
    perform private.reject('PT404', 'Client not found');
  end if;
  insert into public.client_message_consent as c (company_id, client_id, phone_number, has_consented, consent_date, opted_out, opted_out_date)
  values (company, p_client_id, number, p_consented, case when p_consented then now() end, not p_consented, case when not p_consented then now() end)
  on conflict (company_id, client_id, phone_number) do update set has_consented = excluded.has_consented,
    consent_date = coalesce(excluded.consent_date, c.consent_date), opted_out = excluded.opted_out,
    opted_out_date = case when excluded.opted_out then now() end, source = 'app'
  where not (c.opted_out and c.source = 'sms' and excluded.has_consented)
  returning * into saved;
  if saved.id is null then
    perform private.reject('PT409', 'The client has opted out by text message and has to text START to opt in again.');
  end if;
  return to_jsonb(saved);
end $$;
comment on function private.set_message_consent is 'See public.set_message_consent.';
create function public.set_message_consent(p_client_id uuid, p_phone text, p_consented boolean) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.set_message_consent(p_client_id, p_phone, p_consented) $$;
comment on function public.set_message_consent is 'Records that a client agrees, or no longer agrees, to text messages at a number. Errors: PT402, PT403, PT404, PT409 opted out by STOP, PT422 phone.';

create function public.message_statistics(p_days int default 30) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select jsonb_build_object('total', t.total, 'sent', t.sent, 'delivered', t.delivered, 'failed', t.failed, 'replies', t.replies,
    'deliveryRate', case when t.sent > 0 then round(100.0 * t.delivered / t.sent, 1) else 0 end,
    'responseRate', case when t.sent > 0 then round(100.0 * least(t.replies, t.sent) / t.sent, 1) else 0 end)
  from (
    select count(*) as total,
      count(*) filter (where direction = 'outbound' and status in ('sent', 'delivered', 'replied')) as sent,
      count(*) filter (where direction = 'outbound' and status in ('delivered', 'replied')) as delivered,
      count(*) filter (where direction = 'outbound' and status = 'failed') as failed,
      count(*) filter (where direction = 'inbound') as replies
    from public.client_messages
    where company_id = (select private.company_id()) and created_at >= now() - make_interval(days => p_days)
  ) t
$$;
comment on function public.message_statistics is 'Counts and rates of the last days (30 by default) [001 §7].';

create function public.mark_message(p_id uuid, p_sid text default null, p_status text default 'sent', p_error_code text default null, p_error text default null) returns void
language sql volatile security definer set search_path = '' as $$
  update public.client_messages set twilio_sid = coalesce(p_sid, twilio_sid), status = p_status,
    sent_at = case when p_status = 'sent' then coalesce(sent_at, now()) else sent_at end,
    twilio_error_code = p_error_code, twilio_error_message = p_error
  where id = p_id and direction = 'outbound' and status in ('pending', 'sent')
$$;
comment on function public.mark_message is 'For the messaging gateway''s service role: what became of sending a stored message (sent with its sid, or failed with the error).';

create function public.apply_message_status(p_sid text, p_status text, p_error_code text default null, p_error text default null) returns text
language plpgsql security definer set search_path = '' as $$
declare
  mapped constant text := case p_status when 'queued' then 'pending' when 'accepted' then 'pending' when 'sending' then 'pending' when 'sent' then 'sent'
    when 'delivered' then 'delivered' when 'undelivered' then 'failed' when 'failed' then 'failed' when 'received' then 'replied' end;
  target public.client_messages;
begin
  select * into target from public.client_messages where twilio_sid = p_sid for no key update;
  if target.id is null or mapped is null then
    return 'ignored';
  end if;
  -- reports arrive in any order: a later state is never overwritten by an earlier one
  if array_position(array['pending', 'sent', 'delivered', 'failed', 'replied'], mapped)
     > array_position(array['pending', 'sent', 'delivered', 'failed', 'replied'], target.status) then
    update public.client_messages set status = mapped,
      sent_at = case when mapped in ('sent', 'delivered') then coalesce(sent_at, now()) else sent_at end,
      delivered_at = case when mapped = 'delivered' then now() else delivered_at end,
      twilio_error_code = coalesce(p_error_code, twilio_error_code), twilio_error_message = coalesce(p_error, twilio_error_message)
    where id = target.id;
  end if;
  if p_error_code = '21610' then
    update public.client_message_consent set opted_out = true, has_consented = false, opted_out_date = now(), source = 'sms'
    where phone_number = target.phone_number and not opted_out;
  end if;
  return 'applied';
end $$;
comment on function public.apply_message_status is 'For the messaging gateway''s service role: a status report, in any order, any number of times. Error 21610 is an opt-out.';

create function public.receive_message(p_from text, p_body text, p_sid text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  number constant text := private.e164(p_from);
  word constant text := upper(btrim(coalesce(p_body, '')));
  act constant text := case
    when word in ('STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'REVOKE', 'OPTOUT') then 'stop'
    when word in ('START', 'UNSTOP') then 'start'
    when word in ('HELP', 'INFO') then 'help'
    else 'message' end;
  latest record;
  stored uuid;
begin
  if number is null then
    return jsonb_build_object('act', 'ignored');
  end if;
  if exists (select from public.client_messages where twilio_sid = p_sid) then
    return jsonb_build_object('act', 'duplicate');
  end if;
  if act = 'stop' then
    update public.client_message_consent set opted_out = true, has_consented = false, opted_out_date = now(), source = 'sms' where phone_number = number;
  elsif act = 'start' then
    update public.client_message_consent set opted_out = false, has_consented = true, consent_date = now(), opted_out_date = null, source = 'sms'
    where phone_number = number;
  end if;
  -- the answer belongs to the company that wrote last
  select m.company_id, m.client_id, m.id into latest from public.client_messages m
  where m.phone_number = number and m.direction = 'outbound' order by m.created_at desc limit 1;
  if latest.company_id is null then
    select c.company_id, c.client_id, null::uuid as id into latest from public.client_message_consent c
    where c.phone_number = number order by c.updated_at desc limit 1;
  end if;
  if latest.company_id is null then
    select c.company_id, c.id as client_id, null::uuid as id into latest from public.clients c
    where private.e164(c.phone) = number and c.deleted_at is null order by c.created_at desc limit 1;
  end if;
  if latest.company_id is not null and nullif(btrim(p_body), '') is not null then
    insert into public.client_messages (company_id, client_id, direction, phone_number, message_content, status, twilio_sid, user_id)
    values (latest.company_id, latest.client_id, 'inbound', number, left(p_body, 1600), 'replied', p_sid, null)
    on conflict (twilio_sid) do nothing returning id into stored;
    if latest.id is not null and act = 'message' then
      update public.client_messages set replied_at = now(), status = 'replied' where id = latest.id and status in ('sent', 'delivered', 'pending');
    end if;
  end if;
  return jsonb_build_object('act', act, 'message_id', stored, 'company_id', latest.company_id, 'client_id', latest.client_id);
end $$;
comment on function public.receive_message is
  'For the messaging gateway''s service role: stores an incoming text once, ties it to the client who was written to last, and obeys STOP (and its synonyms), START and UNSTOP. Answers { act: stop, start, help, message, duplicate or ignored }.';

-- Surveys -------------------------------------------------------------------------------------------------

create function private.create_survey(p_client_id uuid, p_project_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  token constant text := private.new_token();
  survey uuid;
begin
  perform private.require_write('edit_clients', 'create_edit_clients');
  if not exists (select from public.clients where company_id = company and id = p_client_id and deleted_at is null) then
    perform private.reject('PT404', 'Client not found');
  end if;
  insert into public.surveys (company_id, client_id, project_id) values (company, p_client_id, p_project_id) returning id into survey;
  insert into private.survey_tokens (survey_id, token_hash) values (survey, sha256(convert_to(token, 'utf8')));
  return jsonb_build_object('id', survey, 'token', token);
end $$;
comment on function private.create_survey is 'See public.create_survey.';
create function public.create_survey(p_client_id uuid, p_project_id uuid default null) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.create_survey(p_client_id, p_project_id) $$;
comment on function public.create_survey is 'A link with which a client rates the work: { id, token }. Errors: PT402, PT403, PT404.';

create function public.peek_survey(p_token text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('company', private.company_card(s.company_id), 'project_name', (select p.name from public.projects p
    where p.company_id = s.company_id and p.id = s.project_id), 'answered', s.answered_at is not null)
  from private.survey_tokens t join public.surveys s on s.id = t.survey_id
  where t.token_hash = sha256(convert_to(p_token, 'utf8')) and s.expires_at > now()
$$;
comment on function public.peek_survey is 'Anonymous: what the survey page shows; null for an unknown or expired token.';

create function public.answer_survey(p_token text, p_rating int, p_comment text default null) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if p_rating is null or p_rating not between 1 and 5 then
    perform private.reject('PT422', 'Choose one to five stars.', 'rating');
  end if;
  update public.surveys s set rating = p_rating, comment = left(p_comment, 5000), answered_at = coalesce(s.answered_at, now())
  from private.survey_tokens t
  where t.survey_id = s.id and t.token_hash = sha256(convert_to(p_token, 'utf8')) and s.expires_at > now();
  if not found then
    perform private.reject('PT404', 'This survey is no longer open.');
  end if;
end $$;
comment on function public.answer_survey is 'Anonymous: stores a rating of 1 to 5 and a comment; can be corrected until the link expires. Errors: PT404, PT422.';

-- Import --------------------------------------------------------------------------------------------------

create function private.import_fault(p_constraint text, p_message text) returns text
language sql immutable set search_path = '' as $$
  select coalesce('The ' || replace(substring(p_constraint from '^(?:clients|items_database)_(.+)_(?:check|key)$'), '_', ' ') || ' is not valid', p_message)
$$;
comment on function private.import_fault is 'Says which column of an imported row a constraint refused.';
grant execute on function private.import_fault to authenticated, service_role;

create function public.import_clients(p_rows jsonb, p_file_name text default null, p_id uuid default gen_random_uuid()) returns jsonb
language plpgsql security invoker set search_path = '' as $$
declare
  line record;
  broken text;
  faults jsonb := '[]';
  good int := 0;
  job public.import_jobs;
begin
  perform private.require_write('edit_clients', 'create_edit_clients');
  select * into job from public.import_jobs where id = p_id;
  if found then
    return to_jsonb(job);
  end if;
  if jsonb_typeof(p_rows) is distinct from 'array' or jsonb_array_length(p_rows) not between 1 and 5000 then
    perform private.reject('PT422', 'Import 1 to 5,000 rows at a time.');
  end if;
  insert into public.import_jobs (id, kind, file_name, total_rows) values (p_id, 'clients', left(p_file_name, 300), jsonb_array_length(p_rows));
  for line in select x.value as client, x.ordinality as place from jsonb_array_elements(p_rows) with ordinality x loop
    begin
      if nullif(btrim(line.client ->> 'name'), '') is null then
        perform private.reject('PT422', 'Client name is required', 'name');
      elsif nullif(line.client ->> 'email', '') is not null and line.client ->> 'email' !~ '^[^@\s]+@[^@\s]+\.[^@\s]+$' then
        perform private.reject('PT422', 'Please enter a valid email address', 'email');
      elsif exists (select from public.clients c where c.company_id = private.company_id() and c.deleted_at is null
          and lower(c.name) = lower(btrim(line.client ->> 'name')) and lower(coalesce(c.email, '')) = lower(coalesce(btrim(line.client ->> 'email'), ''))) then
        perform private.reject('PT422', 'This client exists already', 'name');
      end if;
      insert into public.clients (name, email, phone, company_name, contact_person, address, client_type, payment_terms,
        preferred_contact_method, notes, is_active, import_id)
      values (btrim(line.client ->> 'name'), nullif(btrim(line.client ->> 'email'), ''), nullif(btrim(line.client ->> 'phone'), ''),
        line.client ->> 'company_name', line.client ->> 'contact_person', coalesce(line.client -> 'address', '{}'),
        coalesce(nullif(line.client ->> 'client_type', ''), 'residential'), coalesce(nullif(line.client ->> 'payment_terms', ''), 'net30'),
        coalesce(nullif(line.client ->> 'preferred_contact_method', ''), 'email'), line.client ->> 'notes',
        coalesce((line.client ->> 'is_active')::boolean, true), p_id);
      good := good + 1;
    exception when sqlstate 'PT422' or check_violation or invalid_text_representation then
      get stacked diagnostics broken = constraint_name;
      faults := faults || jsonb_build_object('row', line.place, 'name', line.client ->> 'name', 'message',
        case when sqlstate = 'PT422' then sqlerrm else private.import_fault(broken, sqlerrm) end);
    end;
  end loop;
  perform private.finish_import(p_id, good, 0, faults);
  return (select to_jsonb(j) from public.import_jobs j where j.id = p_id);
end $$;
comment on function public.import_clients is
  'Imports clients from rows with the columns of clients; a bad or known row is reported, the others come in. One batch that undo_import can take back; a client-made id makes a repetition harmless. Errors: PT402, PT403, PT422.';

create function private.finish_import(p_id uuid, p_created int, p_updated int, p_errors jsonb) returns void
language sql volatile security definer set search_path = '' as $$
  update public.import_jobs set created_rows = p_created, updated_rows = p_updated, failed_rows = jsonb_array_length(p_errors), errors = p_errors
  where id = p_id and company_id = private.company_id() and undone_at is null
$$;
comment on function private.finish_import is 'Writes the figures of an import into its row.';

create view public.client_list with (security_invoker = true) as
select c.id, c.company_id, c.name, c.email, c.phone, c.company_name, c.contact_person, c.address, c.client_type, c.payment_terms,
  c.preferred_contact_method, c.notes, c.is_active, c.created_at, c.updated_at, c.version,
  concat_ws(', ', nullif(c.address ->> 'city', ''), nullif(c.address ->> 'state', '')) as location,
  coalesce(p.total, 0)::int as total_projects, coalesce(p.active, 0)::int as active_projects, p.statuses as project_statuses,
  case when (select private.has_permission('view_money')) then coalesce(v.invoiced, 0) end as total_value,
  case when (select private.has_permission('view_money')) then coalesce(v.outstanding, 0) end as outstanding,
  case when (select private.has_permission('view_money')) then coalesce(v.overdue, 0) end as overdue,
  s.satisfaction, s.answers as survey_answers,
  greatest(m.last_message, n.last_note, v.last_sent) as last_contact
from public.clients c
left join lateral (select count(*) as total, count(*) filter (where p.status in ('in_progress', 'delayed') and p.archived_at is null) as active,
    array_agg(distinct p.status) as statuses
  from public.projects p where p.company_id = c.company_id and p.client_id = c.id and p.deleted_at is null) p on true
left join lateral (select sum(v.total_amount - v.retainage_amount) as invoiced, sum(v.balance) as outstanding,
    sum(v.balance) filter (where v.balance > 0 and v.due_date < current_date) as overdue, max(v.sent_at) as last_sent
  from public.invoices v where v.company_id = c.company_id and v.client_id = c.id and v.deleted_at is null
    and v.status not in ('draft', 'void') and v.kind <> 'credit_note') v on true
left join lateral (select round(avg(s.rating), 1) as satisfaction, count(s.rating)::int as answers
  from public.surveys s where s.company_id = c.company_id and s.client_id = c.id) s on true
left join lateral (select max(m.created_at) as last_message from public.client_messages m where m.company_id = c.company_id and m.client_id = c.id) m on true
left join lateral (select max(n.created_at) as last_note from public.client_notes n where n.company_id = c.company_id and n.client_id = c.id) n on true
where c.deleted_at is null;
comment on view public.client_list is 'The clients list: project counts, value, satisfaction, last contact. Sums are null without view_money.';

create view public.client_timeline with (security_invoker = true) as
select n.company_id, n.client_id, 'note' as type, n.id, null::text as title, n.body as description, null::text as status, n.created_at
from public.client_notes n
union all
select m.company_id, m.client_id, case m.direction when 'inbound' then 'message_in' else 'message_out' end, m.id, m.phone_number, m.message_content, m.status, m.created_at
from public.client_messages m
union all
select q.company_id, q.client_id, 'quote', q.id, q.quote_number, q.title, q.status, q.created_at
from public.quotes q where q.deleted_at is null and q.client_id is not null
union all
select v.company_id, v.client_id, 'invoice', v.id, v.invoice_number, v.title, v.status, v.created_at
from public.invoices v where v.deleted_at is null
union all
select r.company_id, r.client_id, 'reminder', r.id, v.invoice_number, r.message, r.status, r.created_at
from public.reminders r join public.invoices v on v.company_id = r.company_id and v.id = r.invoice_id
union all
select d.company_id, d.client_id, 'document', d.id, d.name, d.description, null, d.created_at
from public.client_documents d
union all
select s.company_id, s.client_id, 'survey', s.id, s.rating::text, s.comment, case when s.answered_at is null then 'sent' else 'answered' end, coalesce(s.answered_at, s.created_at)
from public.surveys s;
comment on view public.client_timeline is 'Everything that happened with a client, for the Communication tab: filter by client_id, order by created_at.';

grant select on public.client_list, public.client_timeline to authenticated, service_role;
grant execute on function private.e164 to authenticated, service_role;
grant execute on function private.set_message_consent, private.create_survey, private.finish_import to authenticated;
grant execute on function public.set_message_consent, public.message_statistics, public.create_survey, public.import_clients to authenticated, service_role;
grant execute on function public.peek_survey, public.answer_survey to anon, authenticated, service_role;
grant execute on function public.mark_message, public.apply_message_status, public.receive_message to service_role;

insert into public.message_templates (id, company_id, name, content, created_by) values
  ('6f1b5c1e-0000-4000-a000-000000000001', null, 'Appointment reminder', 'Hi {client_name}, this is {company_name}. Our crew arrives on {date}. Reply here with any questions.', null),
  ('6f1b5c1e-0000-4000-a000-000000000002', null, 'Invoice reminder', 'Hi {client_name}, a friendly reminder from {company_name}: invoice {invoice_number} is due on {due_date}.', null),
  ('6f1b5c1e-0000-4000-a000-000000000003', null, 'Project update', 'Hi {client_name}, {project_name} is now {percent}% complete. {company_name}', null),
  ('6f1b5c1e-0000-4000-a000-000000000004', null, 'Thank you', 'Thank you for choosing {company_name}, {client_name}. We would love to hear how we did.', null);
