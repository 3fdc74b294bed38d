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
  consent_text text check (length(consent_text) <= 2000),
  recorded_by uuid,
  recorded_by_name text check (length(recorded_by_name) <= 200),
  unique (company_id, id),
  unique (company_id, client_id, phone_number),
  foreign key (company_id, client_id) references public.clients (company_id, id) on delete cascade
);
comment on table public.client_message_consent is 'Who may be texted at which number; no row means no consent.';
comment on column public.client_message_consent.consent_text is 'The words that the client agreed to, or declined.';
comment on column public.client_message_consent.recorded_by_name is 'Who recorded it, by the name of that day.';

create index client_message_consent_phone_idx on public.client_message_consent (phone_number);

call private.protect('public.client_message_consent', reads => 'send_messages', verbs => '');

call private.audit('public.client_message_consent');
create trigger client_message_consent_phone before insert or update on public.client_message_consent
  for each row execute function private.normalise_phone();
