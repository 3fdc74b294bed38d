set check_function_bodies = off;

alter table public.leads add column text_consent_at timestamp with time zone;

alter table public.leads add column text_consent_words text;

alter table public.leads add column text_stopped_at timestamp with time zone;

create function private.form_values(p_values jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_object_agg(e.key, left(regexp_replace(btrim(e.value), '<[^>]*>', ' ', 'g'), case e.key when 'message' then 5000 else 200 end)), '{}')
  from jsonb_each_text(case jsonb_typeof(p_values) when 'object' then p_values else '{}' end) e
  where e.key in ('name', 'phone', 'email', 'company', 'street', 'city', 'state', 'zip', 'budget', 'message', 'consent') and btrim(e.value) <> ''
$$;

create table public.lead_forms (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  name text not null check (length(btrim(name)) between 1 and 100),
  -- Part of the public address.
  slug text not null unique default substr(md5(gen_random_uuid()::text), 1, 16) check (slug ~ '^[0-9a-f]{16}$'),
  title text not null default 'Request a quote' check (length(title) <= 200),
  intro text not null default '' check (length(intro) <= 1000),
  fields text[] not null default '{phone,email,street,city,zip,message}'
    check (fields <@ '{phone,email,company,street,city,state,zip,budget,message}'),
  required text[] not null default '{phone}' check (required <@ fields),
  thanks text not null default 'Thank you. We''ll be in touch shortly.' check (length(thanks) <= 1000),
  consent_text text not null default '' check (length(consent_text) <= 1000),
  reply_subject text not null default '' check (length(reply_subject) <= 200),
  reply_body text not null default '' check (length(reply_body) <= 2000),
  reply_text text not null default '' check (length(reply_text) <= 320),
  source_id uuid,
  owner_id uuid,
  allowed_origins text[] not null default '{}' check (cardinality(allowed_origins) <= 20),
  is_active boolean not null default true,
  created_by uuid default auth.uid(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, id),
  foreign key (company_id, source_id) references public.lead_sources (company_id, id),
  foreign key (company_id, owner_id) references public.user_profiles (company_id, id) on delete set null (owner_id)
);

create function private.lead_of_form(p_form public.lead_forms, p_values jsonb, p_sender jsonb) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('contact_name', p_values ->> 'name',
    'title', left(coalesce(nullif(split_part(p_values ->> 'message', E'\n', 1), ''), p_form.name || ': ' || (p_values ->> 'name')), 80),
    'company_name', p_values ->> 'company', 'email', p_values ->> 'email', 'phone', regexp_replace(p_values ->> 'phone', '[^0-9 ()+-]', '', 'g'),
    'address', case when p_values ?| array['street', 'city', 'state', 'zip'] then jsonb_build_object('street', coalesce(p_values ->> 'street', ''),
      'city', coalesce(p_values ->> 'city', ''), 'state', coalesce(p_values ->> 'state', ''), 'zip', coalesce(p_values ->> 'zip', '')) else '{}' end,
    'description', concat_ws(E'\n', p_values ->> 'message', 'Budget: ' || (p_values ->> 'budget')), 'source_id', p_form.source_id,
    'owner_id', p_form.owner_id, 'source_detail', jsonb_strip_nulls(jsonb_build_object('form', p_form.name, 'page', left(p_sender ->> 'origin', 300))
      || coalesce(p_sender -> 'utm', '{}')))
$$;

create function private.queue_form_reply(p_form public.lead_forms, p_lead public.leads) returns void
language plpgsql security definer set search_path = '' as $$
declare
  first_name constant text := split_part(p_lead.contact_name, ' ', 1);
begin
  -- Repeated posts get one reply.
  if exists (select from public.lead_messages m where m.company_id = p_lead.company_id and m.lead_id = p_lead.id and m.created_by is null
    and m.created_at > now() - interval '24 hours') then
    return;
  end if;
  if p_form.reply_body <> '' and p_lead.email is not null then
    insert into public.lead_messages (company_id, lead_id, kind, recipient, subject, body, created_by)
    values (p_lead.company_id, p_lead.id, 'email', p_lead.email, coalesce(nullif(p_form.reply_subject, ''), 'We received your request'),
      replace(p_form.reply_body, '{name}', first_name), null);
  end if;
  if p_form.reply_text <> '' and p_lead.text_consent_at is not null and p_lead.text_stopped_at is null and private.e164(p_lead.phone) is not null then
    insert into public.lead_messages (company_id, lead_id, kind, recipient, body, created_by)
    values (p_lead.company_id, p_lead.id, 'text', private.e164(p_lead.phone), replace(p_form.reply_text, '{name}', first_name), null);
  end if;
end $$;

create function private.receive_lead_text(p_number text, p_body text, p_sid text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  m public.lead_messages;
  l public.leads;
begin
  select * into m from public.lead_messages x where x.kind = 'text' and x.recipient = p_number and x.status = 'sent' order by x.sent_at desc limit 1;
  if m.id is null or exists (select from public.client_messages c where c.phone_number = p_number and c.direction = 'outbound' and c.created_at > m.sent_at) then
    return null;
  end if;
  select * into l from public.leads x where x.company_id = m.company_id and x.id = m.lead_id and x.deleted_at is null and x.client_id is null;
  if l.id is null or exists (select from public.lead_events e where e.company_id = l.company_id and e.lead_id = l.id and e.detail ->> 'sid' = p_sid) then
    return l.id;
  end if;
  perform private.note_lead(l, 'text', left(p_body, 1600), jsonb_build_object('sid', p_sid), true);
  perform private.note_contact(l, true);
  update public.leads x set last_inquiry_at = now(), snoozed_until = null where x.id = l.id;
  return l.id;
end $$;

create function private.require_form_values(p_form public.lead_forms, p_values jsonb) returns void
language plpgsql immutable set search_path = '' as $$
declare
  missing text;
begin
  select field into missing from unnest(array['name'] || p_form.required) field where p_values ->> field is null limit 1;
  if missing is not null then
    perform private.raise_api_error('PT422', format('Enter your %s.', case missing when 'zip' then 'ZIP code' else missing end), missing);
  elsif p_values ->> 'email' !~ '^[^@\s<>]+@[^@\s<>]+\.[^@\s<>]+$' then
    perform private.raise_api_error('PT422', 'Enter a valid email address.', 'email');
  elsif p_values ->> 'phone' is not null and private.e164(p_values ->> 'phone') is null then
    perform private.raise_api_error('PT422', 'Enter a phone number with area code.', 'phone');
  elsif p_values ->> 'phone' is null and p_values ->> 'email' is null then
    perform private.raise_api_error('PT422', 'Enter your phone number or email.', 'phone');
  end if;
end $$;

create function private.spam_reason(p_values jsonb, p_seconds int) returns text
language sql immutable set search_path = '' as $$
  with given as (
    select coalesce(p_values ->> 'website', '') as trap, lower(coalesce(p_values ->> 'message', '')) as message,
      concat_ws(' ', p_values ->> 'name', p_values ->> 'company', p_values ->> 'street', p_values ->> 'city', p_values ->> 'phone') as short,
      concat_ws(' ', p_values ->> 'name', p_values ->> 'company', p_values ->> 'message') as text
  )
  select case
    when trap <> '' then 'filled the hidden field'
    when p_seconds < 3 then 'sent too fast'
    when short ~* '(https?:|www\.|\[url|<[a-z/!]|@)' then 'link in a short field'
    when message ~ '(<(a|img|script|iframe)\M|\[/?(url|link|img)|href=)' then 'markup'
    when regexp_count(message, '(https?://|www\.)') > 1 then 'links'
    when message ~ '(https?://|www\.|t\.me/|bit\.ly)' and message ~ spam_words or regexp_count(text, spam_words, 1, 'i') > 1 then 'advertising'
    when regexp_count(text, '[\u0400-\u04ff\u0600-\u06ff\u0e00-\u0e7f\u3040-\u30ff\u4e00-\u9fff]') > 10 then 'other script'
    when coalesce(p_values ->> 'name', '') ~ '^[A-Za-z]{3,}[A-Z][a-z]+[A-Z][A-Za-z]*$' then 'random name'
  end
  from given, (select '(casino|crypto|bitcoin|viagra|cialis|backlink|seo\M|search engine|rank(ing)? (on|higher)|page one|guest post|payday|forex|loan offer|'
    'business funding|web ?design|explainer video|lead generation|followers|escort|porn|sexy|dating|lottery|replica|click here|whatsapp|telegram|'
    'unsubscribe|investors?\M|million dollars|increase (your )?(traffic|sales)|first page of google|digital marketing)' as spam_words) words
$$;

create function public.claim_lead_messages(p_limit int default 20, p_quiet_hours text default null)
returns table (id uuid, kind text, recipient text, subject text, body text, company jsonb)
language plpgsql security definer set search_path = '' as $$
begin
  -- Who has stopped texts since gets none.
  update public.lead_messages m set status = 'failed', error = 'The person stopped text messages.'
  from public.leads l where l.company_id = m.company_id and l.id = m.lead_id and m.status = 'pending' and m.kind = 'text'
    and l.text_stopped_at is not null;
  return query
    with taken as (
      update public.lead_messages m set taken_until = now() + interval '2 minutes', attempts = m.attempts + 1
      where m.id in (select q.id from public.lead_messages q
        where q.status = 'pending' and q.due_at <= now() and coalesce(q.taken_until < now(), true)
          and (q.kind = 'email' or not private.is_quiet(q.company_id, now(), p_quiet_hours))
        order by q.due_at limit p_limit for update skip locked)
      returning m.*
    )
    select t.id, t.kind, t.recipient, t.subject, t.body, private.company_card(t.company_id) from taken t order by t.due_at;
end $$;

create function public.finish_lead_message(p_id uuid, p_error text default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  m public.lead_messages;
begin
  update public.lead_messages x set taken_until = null, error = left(p_error, 500), sent_at = case when p_error is null then now() end,
    due_at = case when p_error is null then x.due_at else now() + interval '5 minutes' end,
    status = case when p_error is null then 'sent' when x.attempts >= 5 then 'failed' else 'pending' end
  where x.id = p_id and x.status = 'pending' and x.taken_until is not null returning * into m;
  -- What a member wrote is in the timeline already.
  if m.status = 'sent' and m.created_by is null then
    insert into public.lead_events (company_id, lead_id, kind, body, detail, created_by)
    values (m.company_id, m.lead_id, m.kind, m.body, jsonb_build_object('message_id', m.id, 'is_automatic', true), null);
  end if;
end $$;

create function public.public_lead_form(p_slug text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('title', f.title, 'intro', f.intro, 'fields', f.fields, 'required', f.required, 'thanks', f.thanks,
    'consent_text', f.consent_text, 'allowed_origins', f.allowed_origins, 'company', c.name)
  from public.lead_forms f join public.companies c on c.id = f.company_id
  where f.slug = p_slug and f.is_active
$$;

create function public.save_lead_form(p_form jsonb) returns jsonb
language sql set search_path = '' as $$ select private.save_lead_form(p_form) $$;

create function private.save_lead_form(p_form jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  form constant uuid := coalesce((p_form ->> 'id')::uuid, gen_random_uuid());
  was public.lead_forms;
  f public.lead_forms;
begin
  perform private.require_write('manage_settings', 'create_edit_clients');
  select * into was from public.lead_forms x where x.id = form for no key update;
  if was.company_id <> company or was.id is null and coalesce((p_form ->> 'version')::int, 0) > 0 then
    perform private.raise_api_error('PT404', 'This form no longer exists.');
  elsif (p_form ->> 'version')::int <> was.version then
    perform private.raise_api_error('PT409', 'Someone else changed this form while you were editing. Reload it and make your change again.');
  elsif was.id is null and nullif(btrim(p_form ->> 'name'), '') is null then
    perform private.raise_api_error('PT422', 'Enter a name.', 'name');
  elsif exists (select from jsonb_array_elements_text(coalesce(p_form -> 'allowed_origins', '[]')) o where o !~ '^https?://[a-z0-9.-]+(:[0-9]+)?$') then
    perform private.raise_api_error('PT422', 'Enter addresses such as https://example.com, one on each line.', 'allowed_origins');
  end if;
  if was.id is null then
    insert into public.lead_forms (id, company_id, name, source_id)
    values (form, company, btrim(p_form ->> 'name'), (select s.id from public.lead_sources s where s.company_id = company and lower(s.name) = 'website'))
    returning * into was;
  end if;
  f := jsonb_populate_record(was, p_form);
  update public.lead_forms x set name = btrim(f.name), title = f.title, intro = f.intro, fields = f.fields, required = f.required, thanks = f.thanks,
    consent_text = f.consent_text, reply_subject = f.reply_subject, reply_body = f.reply_body, reply_text = f.reply_text, source_id = f.source_id,
    owner_id = f.owner_id, allowed_origins = f.allowed_origins, is_active = f.is_active
  where x.id = form returning * into f;
  return to_jsonb(f);
end $$;

create function public.send_lead_message(p_message jsonb) returns jsonb
language sql set search_path = '' as $$ select private.send_lead_message(p_message) $$;

create function private.send_lead_message(p_message jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  l constant public.leads := private.require_lead((p_message ->> 'lead_id')::uuid);
  kind constant text := p_message ->> 'kind';
  message uuid;
begin
  perform private.require_write('send_messages', 'create_edit_clients');
  if kind is null or kind not in ('email', 'text') then
    perform private.raise_api_error('PT422', 'Choose an email or a text message.', 'kind');
  elsif nullif(btrim(p_message ->> 'body'), '') is null then
    perform private.raise_api_error('PT422', 'Write a message.', 'body');
  elsif kind = 'email' and l.email is null then
    perform private.raise_api_error('PT422', 'This lead has no email address.', 'kind');
  elsif kind = 'text' and (l.text_consent_at is null or l.text_stopped_at is not null or private.e164(l.phone) is null) then
    perform private.raise_api_error('PT422', 'This person has not agreed to text messages.', 'kind');
  end if;
  insert into public.lead_messages (id, company_id, lead_id, kind, recipient, subject, body)
  values (coalesce((p_message ->> 'id')::uuid, gen_random_uuid()), l.company_id, l.id, kind, case kind when 'email' then l.email else private.e164(l.phone) end,
    case kind when 'email' then coalesce(nullif(btrim(p_message ->> 'subject'), ''), l.title) else '' end, left(p_message ->> 'body', 5000))
  on conflict (id) do nothing returning id into message;
  if message is not null then
    perform private.note_lead(l, kind, p_message ->> 'body', jsonb_build_object('message_id', message));
    perform private.note_contact(l, false);
  end if;
  return private.get_lead(l.id);
end $$;

create function public.submit_lead_form(p_slug text, p_values jsonb, p_sender jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  f public.lead_forms;
  l public.leads;
  sender constant bytea := sha256(convert_to(coalesce(p_sender ->> 'address', ''), 'utf8'));
  values constant jsonb := private.form_values(p_values);
  reason text;
  has_consent boolean;
begin
  select * into f from public.lead_forms x where x.slug = p_slug and x.is_active;
  if f.id is null then
    perform private.raise_api_error('PT404', 'This form is no longer available.');
  elsif cardinality(f.allowed_origins) > 0 and p_sender ->> 'origin' is not null and not (p_sender ->> 'is_own_page')::boolean
    and not p_sender ->> 'origin' = any (f.allowed_origins) then
    perform private.raise_api_error('PT403', 'This site may not use the form.');
  end if;
  perform private.require_form_values(f, values);
  reason := coalesce(private.spam_reason(p_values, (p_sender ->> 'seconds')::int), case
    when (select count(*) from public.lead_submissions s where s.company_id = f.company_id and s.form_id = f.id and s.address_hash = sender
      and s.created_at > now() - interval '1 hour') >= 100 then 'too many from one address'
    when (select count(*) from public.lead_submissions s where s.company_id = f.company_id and s.form_id = f.id
      and s.created_at > now() - interval '1 hour') >= 500 then 'too many to this form' end);
  if reason is null then
    has_consent := f.consent_text <> '' and values ->> 'consent' is not null and values ->> 'phone' is not null;
    l := private.add_lead(f.company_id, private.lead_of_form(f, values, p_sender), 'form');
    if has_consent then
      update public.leads x set text_consent_at = now(), text_consent_words = f.consent_text where x.id = l.id returning * into l;
    end if;
    perform private.queue_form_reply(f, l);
  end if;
  insert into public.lead_submissions (company_id, form_id, lead_id, payload, address_hash, origin, spam_reason)
  values (f.company_id, f.id, l.id, values, sender, left(p_sender ->> 'origin', 300), reason);
  return jsonb_build_object('thanks', f.thanks, 'title', f.title);
end $$;

create table public.lead_messages (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  lead_id uuid not null,
  kind text not null check (kind in ('text', 'email')),
  recipient text not null check (length(recipient) between 3 and 320),
  subject text not null default '' check (length(subject) <= 200),
  body text not null check (length(btrim(body)) between 1 and 5000),
  status text not null default 'pending' check (status in ('pending', 'sent', 'failed')),
  error text check (length(error) <= 500),
  attempts int not null default 0,
  due_at timestamptz not null default now(),
  taken_until timestamptz,
  sent_at timestamptz,
  created_by uuid default auth.uid(),
  created_at timestamptz not null default now(),
  unique (company_id, id),
  foreign key (company_id, lead_id) references public.leads (company_id, id) on delete cascade
);

create table public.lead_submissions (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  form_id uuid not null,
  lead_id uuid,
  payload jsonb not null check (jsonb_typeof(payload) = 'object' and pg_column_size(payload) <= 32768),
  -- The sha256 of the address that sent it.
  address_hash bytea,
  origin text check (length(origin) <= 300),
  spam_reason text check (length(spam_reason) <= 100),
  created_at timestamptz not null default now(),
  unique (company_id, id),
  foreign key (company_id, form_id) references public.lead_forms (company_id, id) on delete cascade,
  foreign key (company_id, lead_id) references public.leads (company_id, id) on delete set null (lead_id)
);

alter table public.leads add constraint leads_text_consent_words_check CHECK (length(text_consent_words) <= 1000);

create index lead_forms_source_idx on public.lead_forms (company_id, source_id);

create index lead_forms_owner_idx on public.lead_forms (company_id, owner_id);

create index lead_messages_lead_idx on public.lead_messages (company_id, lead_id, created_at desc);

create index lead_messages_recipient_idx on public.lead_messages (recipient, sent_at desc) where kind = 'text';

create index lead_messages_due_idx on public.lead_messages (due_at) where status = 'pending';

create index lead_submissions_form_idx on public.lead_submissions (company_id, form_id, created_at desc);

create index lead_submissions_lead_idx on public.lead_submissions (company_id, lead_id);

create index lead_submissions_created_idx on public.lead_submissions (created_at);

call private.protect('public.lead_forms', reads => 'manage_settings', verbs => '');

call private.audit('public.lead_forms');

call private.protect('public.lead_messages', reads => 'view_money', verbs => '');

call private.protect('public.lead_submissions', reads => 'manage_settings', verbs => '');

CREATE TRIGGER zz_see_as BEFORE INSERT OR DELETE OR UPDATE ON public.lead_forms FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_while_seeing_as();

CREATE TRIGGER zz_see_as BEFORE INSERT OR DELETE OR UPDATE ON public.lead_messages FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_while_seeing_as();

CREATE TRIGGER zz_see_as BEFORE INSERT OR DELETE OR UPDATE ON public.lead_submissions FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_while_seeing_as();

grant execute on function private.save_lead_form(p_form jsonb) to authenticated;

grant execute on function private.send_lead_message(p_message jsonb) to authenticated;

grant execute on function public.claim_lead_messages(p_limit integer, p_quiet_hours text) to service_role;

grant execute on function public.finish_lead_message(p_id uuid, p_error text) to service_role;

grant execute on function public.public_lead_form(p_slug text) to service_role;

grant execute on function public.save_lead_form(p_form jsonb) to authenticated;

grant execute on function public.send_lead_message(p_message jsonb) to authenticated;

grant execute on function public.submit_lead_form(p_slug text, p_values jsonb, p_sender jsonb) to service_role;

comment on table public.lead_forms is 'Forms for a company''s website. Each has a public page, which may be framed, and takes plain HTML posts.';

comment on column public.lead_forms.consent_text is
  'What a person agrees to who wants text messages; empty asks for no consent, and then no text is ever sent.';

comment on column public.lead_forms.reply_text is 'Text message sent at once to who agreed, not in quiet hours; empty sends none. {name} is the first name.';

comment on column public.lead_forms.allowed_origins is 'Sites that may show the form and post to it, such as https://example.com; empty allows all.';

comment on table public.lead_messages is 'Emails and texts to leads: the outbox of the messaging gateway, with what became of each.';

comment on table public.lead_submissions is 'What forms received, as it was sent; removed after 90 days. Spam has its reason and no lead.';

comment on column public.leads.text_consent_at is 'When the person agreed in a form to text messages; text_consent_words says to what, text_stopped_at when they stopped them.';

comment on function private.form_values(p_values jsonb) is 'The known fields of a post as plain text: no HTML, at most 200 characters, a message 5,000.';

comment on function private.lead_of_form(p_form public.lead_forms, p_values jsonb, p_sender jsonb) is 'The lead that a post of a form makes.';

comment on function private.queue_form_reply(p_form public.lead_forms, p_lead public.leads) is 'Queues the immediate reply of a form: an email, and a text where the person agreed to texts. One within 24 hours.';

comment on function private.receive_lead_text(p_number text, p_body text, p_sid text) is 'Puts an incoming text into the timeline of the lead that was texted last at this number; its id, or null where a client was texted since.';

comment on function private.require_form_values(p_form public.lead_forms, p_values jsonb) is 'A post has a name, a phone number or email, and what the form requires. Errors: PT422 with the field.';

comment on function private.spam_reason(p_values jsonb, p_seconds integer) is 'Why a submission is spam; null where it isn''t. Arguments: p_values, the fields as sent; p_seconds between opening and sending, null for a plain post.';

comment on function public.claim_lead_messages(p_limit integer, p_quiet_hours text) is 'Emails and texts to leads that are due, each to one caller for two minutes; texts not in quiet hours. Arguments: p_limit rows; p_quiet_hours, such as 21:00-08:00. Callers: the messaging gateway.';

comment on function public.finish_lead_message(p_id uuid, p_error text) is 'Marks a message to a lead as sent; with p_error it is tried again in five minutes, five times. Arguments: p_id; p_error. Callers: the messaging gateway.';

comment on function public.get_lead(p_id uuid) is 'A lead whole, in one request: its row of lead_list with events (newest first, at most 200), quotes, stages, may_text, messages (what became of sent ones), sources, lost_reasons, and people. Arguments: p_id. Errors: PT403, PT404. Callers: signed-in users with view_money.';

comment on function public.public_lead_form(p_slug text) is 'What the public page of a form shows; null where there is none. Arguments: p_slug, part of its address. Callers: the messaging gateway.';

comment on function public.save_lead_form(p_form jsonb) is 'Adds or changes a form for the company''s website; returns its row with slug, its public address. A missing key keeps its value; sent twice with one id, it is one form. Keys: id, name, title, intro, fields, required, thanks, consent_text, reply_subject, reply_body, reply_text, source_id, owner_id, allowed_origins, is_active, version. Arguments: p_form, an object of these keys. Errors: PT402, PT403, PT404, PT409 stale, PT422 with the field. Callers: signed-in users with manage_settings.';

comment on function public.send_lead_message(p_message jsonb) is 'Queues an email or a text to a lead; returns the lead as get_lead does. Texts need the consent given in a form. Sent twice with one id, it is one message. Keys: id, lead_id, kind (email, text), subject, body. Arguments: p_message, an object of these keys. Errors: PT402, PT403, PT404, PT409 busy, PT422 with the field. Callers: signed-in users with edit_clients and send_messages.';

comment on function public.submit_lead_form(p_slug text, p_values jsonb, p_sender jsonb) is 'Takes a post of a website form: a new lead, or more for the open lead of the same phone or email; spam is stored without a lead and answered the same. Returns { thanks, title }. Arguments: p_slug; p_values, the fields as sent; p_sender: { address, origin, is_own_page, seconds between opening and sending, utm }. Errors: PT403 a site that is not allowed, PT404, PT409 busy, PT422 with the field. Callers: the messaging gateway.';

create or replace function private.do_daily_job(p_job text, p_company uuid, p_now timestamptz) returns int
language plpgsql security definer set search_path = '' as $$
declare
  changed int;
begin
  begin
    case p_job
      when 'expire quotes' then
        changed := private.expire_quotes(array[p_company], p_now);
        perform private.notify_overdue_invoices(p_company, p_now);
        delete from public.lead_submissions s where s.company_id = p_company and s.created_at < p_now - interval '90 days';
      when 'activate costs' then changed := private.activate_due_costs(array[p_company], p_now);
      when 'store metrics' then changed := private.refresh_metrics_of(array[p_company], p_now);
      when 'release assistant reservations' then
        update public.ai_usage set status = 'failed', settled_at = now()
        where company_id = p_company and status = 'reserved' and created_at < now() - interval '1 hour';
        get diagnostics changed = row_count;
    end case;
  exception when others then
    insert into private.daily_job_failures as f (company_id, job, error, attempted_at, next_attempt_at)
    values (p_company, p_job, left(sqlerrm, 1000), p_now, p_now + interval '15 minutes')
    on conflict (company_id, job) do update set attempts = f.attempts + 1, error = excluded.error, attempted_at = p_now,
      next_attempt_at = case when f.attempts < 4 then p_now + interval '15 minutes' * power(2, f.attempts) end;
    return null;
  end;
  delete from private.daily_job_failures where company_id = p_company and job = p_job;
  return changed;
end $$;

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
  update public.quotes x set client_id = client, custom_client_name = null, project_id = coalesce(x.project_id, project)
  where x.company_id = l.company_id and x.lead_id = l.id and (x.client_id is null or x.project_id is null) and x.deleted_at is null;
  if q.id is not null then
    select * into q from public.quotes x where x.id = q.id;
    if q.status = 'accepted' and not exists (select from public.contracts k where k.company_id = l.company_id and k.project_id = q.project_id) then
      perform private.sign_quote(q);
    end if;
  end if;
  perform private.note_lead(l, 'converted', '', jsonb_build_object('client_id', client, 'project_id', project, 'quote_id', q.id));
  return l;
end $$;

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

create or replace function public.receive_message(p_from text, p_body text, p_sid text) returns jsonb
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
  written_lead uuid;
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
  if act in ('stop', 'start') then
    update public.leads l set text_stopped_at = case act when 'stop' then now() end where l.deleted_at is null and private.e164(l.phone) = private.e164(p_from);
  end if;
  written_lead := private.receive_lead_text(number, p_body, p_sid);
  if written_lead is not null then
    return jsonb_build_object('act', act, 'lead_id', written_lead);
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

reset check_function_bodies;
