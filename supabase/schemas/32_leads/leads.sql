create table public.leads (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  number text not null check (length(number) between 1 and 40),
  title text not null check (length(btrim(title)) between 1 and 200 and title !~ '<[A-Za-z/!]'),
  contact_name text not null check (length(btrim(contact_name)) between 1 and 200),
  company_name text check (length(company_name) <= 200),
  email text check (length(email) <= 320),
  phone text check (length(phone) <= 50 and phone ~ '^[0-9 ()+-]*$'),
  address jsonb not null default '{}' check (jsonb_typeof(address) = 'object' and pg_column_size(address) <= 4096),
  description text not null default '' check (length(description) <= 10000),
  client_id uuid,
  project_id uuid,
  source_id uuid,
  source_detail jsonb not null default '{}' check (jsonb_typeof(source_detail) = 'object' and pg_column_size(source_detail) <= 8192),
  stage_id uuid not null,
  stage_since timestamptz not null default now(),
  -- Where it was before it was won or lost; reopening brings it back there.
  open_stage_id uuid,
  outcome text not null default 'open' check (outcome in ('open', 'won', 'lost')),
  decided_at timestamptz,
  lost_reason_id uuid,
  lost_note text not null default '' check (length(lost_note) <= 1000),
  value_low numeric(12, 2) check (value_low >= 0) constraint leads_value_low_not_nan check (value_low <> 'NaN'),
  value_high numeric(12, 2) check (value_high >= 0) constraint leads_value_high_not_nan check (value_high <> 'NaN'),
  value numeric(12, 2) generated always as (round((coalesce(value_low, value_high) + coalesce(value_high, value_low)) / 2, 2)) stored
    constraint leads_value_not_nan check (value <> 'NaN'),
  probability int check (probability between 0 and 100),
  owner_id uuid,
  next_step text check (length(btrim(next_step)) between 1 and 200),
  next_step_on date constraint leads_next_step_on_finite check (isfinite(next_step_on)),
  snoozed_until date constraint leads_snoozed_until_finite check (isfinite(snoozed_until)),
  first_reply_at timestamptz,
  last_contact_at timestamptz,
  -- The last time the person wrote; another inquiry within 24 hours joins this lead.
  last_inquiry_at timestamptz not null default now(),
  import_id uuid,
  deleted_at timestamptz,
  created_by uuid default auth.uid(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  text_consent_at timestamptz,
  text_consent_words text check (length(text_consent_words) <= 1000),
  text_stopped_at timestamptz,
  unique (company_id, id),
  unique (company_id, number),
  constraint leads_value_range check (value_high >= value_low),
  constraint leads_step_before_date check (next_step is not null or next_step_on is null),
  foreign key (company_id, client_id) references public.clients (company_id, id) on delete set null (client_id),
  foreign key (company_id, project_id) references public.projects (company_id, id) on delete set null (project_id),
  foreign key (company_id, source_id) references public.lead_sources (company_id, id),
  foreign key (company_id, stage_id) references public.lead_stages (company_id, id),
  foreign key (company_id, open_stage_id) references public.lead_stages (company_id, id),
  foreign key (company_id, lost_reason_id) references public.lost_reasons (company_id, id),
  foreign key (company_id, owner_id) references public.user_profiles (company_id, id) on delete set null (owner_id),
  foreign key (company_id, import_id) references public.import_jobs (company_id, id) on delete set null (import_id)
);
comment on table public.leads is
  'Inquiries, from the first contact to won or lost. Won leads name the client and the project they became.';
comment on column public.leads.value is 'Middle of value_low and value_high in dollars: an estimate, never counted as revenue.';
comment on column public.leads.probability is 'Percent; null takes the one of its stage.';
comment on column public.leads.source_detail is 'What a website form sent along: { utm_source, utm_medium, utm_campaign, page }.';
comment on column public.leads.snoozed_until is 'Until the day before, the board doesn''t show it.';
comment on column public.leads.first_reply_at is 'When the company first answered: a call, text, email, or meeting.';

comment on column public.leads.text_consent_at is
  'When the person agreed in a form to text messages; text_consent_words says to what, text_stopped_at when they stopped them.';

create index leads_created_idx on public.leads (company_id, created_at desc, id) where deleted_at is null;
create index leads_stage_idx on public.leads (company_id, stage_id, created_at desc, id) include (value, probability, snoozed_until) where deleted_at is null;
create index leads_name_idx on public.leads (company_id, contact_name, id) where deleted_at is null;
create index leads_value_idx on public.leads (company_id, value, id) where deleted_at is null;
create index leads_step_idx on public.leads (company_id, next_step_on, id) where deleted_at is null;
create index leads_contact_idx on public.leads (company_id, last_contact_at, id) where deleted_at is null;
create index leads_owner_idx on public.leads (company_id, owner_id);
create index leads_client_idx on public.leads (company_id, client_id);
create index leads_project_idx on public.leads (company_id, project_id);
create index leads_source_idx on public.leads (company_id, source_id);
create index leads_open_stage_idx on public.leads (company_id, open_stage_id);
create index leads_reason_idx on public.leads (company_id, lost_reason_id);
create index leads_import_idx on public.leads (company_id, import_id);
create index leads_email_idx on public.leads (company_id, lower(email)) where email is not null and deleted_at is null;
create index leads_phone_idx on public.leads (company_id, private.e164(phone)) where phone is not null and deleted_at is null;
create index leads_words_idx on public.leads using gin
  (lower(number || ' ' || title || ' ' || contact_name || ' ' || coalesce(email, '') || ' ' || coalesce(phone, '')) extensions.gin_trgm_ops, company_id);

call private.protect('public.leads', reads => 'view_money', verbs => '');
alter policy leads_select on public.leads using (company_id = (select private.company_with('view_money')));

call private.audit('public.leads');
create trigger leads_activity_new after insert on public.leads
  for each row execute function private.log_activity('lead', 'title', 'view_money', '');
create trigger leads_activity after update of deleted_at on public.leads
  for each row when (old.deleted_at is distinct from new.deleted_at) execute function private.log_activity('lead', 'title', 'view_money', '');
create trigger leads_webhook_new after insert on public.leads for each row execute function private.emit_webhook();
create trigger leads_webhook after update of outcome, client_id, project_id on public.leads for each row
  when (new.outcome = 'won' and new.client_id is not null and new.project_id is not null
    and (old.outcome <> 'won' or old.client_id is null or old.project_id is null)) execute function private.emit_webhook();
