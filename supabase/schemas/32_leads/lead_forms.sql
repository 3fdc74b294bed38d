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
  offers_visit boolean not null default false,
  unique (company_id, id),
  foreign key (company_id, source_id) references public.lead_sources (company_id, id),
  foreign key (company_id, owner_id) references public.user_profiles (company_id, id) on delete set null (owner_id)
);
comment on table public.lead_forms is 'Forms for a company''s website. Each has a public page, which may be framed, and takes plain HTML posts.';
comment on column public.lead_forms.consent_text is
  'What a person agrees to who wants text messages; empty asks for no consent, and then no text is ever sent.';
comment on column public.lead_forms.offers_visit is 'Whether its thank-you page offers to book a visit at once.';
comment on column public.lead_forms.reply_text is 'Text message sent at once to who agreed, not in quiet hours; empty sends none. {name} is the first name.';
comment on column public.lead_forms.allowed_origins is 'Sites that may show the form and post to it, such as https://example.com; empty allows all.';

create index lead_forms_source_idx on public.lead_forms (company_id, source_id);
create index lead_forms_owner_idx on public.lead_forms (company_id, owner_id);

call private.protect('public.lead_forms', reads => 'manage_settings', verbs => '');

call private.audit('public.lead_forms');
