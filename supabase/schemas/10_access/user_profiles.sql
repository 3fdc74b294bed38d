create table public.user_profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  company_id uuid not null references public.companies (id) on delete cascade,
  email text not null,
  full_name text check (length(full_name) <= 200),
  phone text check (length(phone) <= 50),
  avatar_url text check (length(avatar_url) <= 1000),
  role text not null default 'subcontractor'
    check (role in ('owner', 'project_manager', 'bookkeeper', 'field_supervisor', 'subcontractor')),
  is_active boolean not null default true,
  -- Onboarding state and the like; what it says about plans has no effect (PL1).
  preferences jsonb not null default '{}'
    check (jsonb_typeof(preferences) = 'object' and pg_column_size(preferences) <= 65536),
  agreed_to_terms_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  text_consent_at timestamptz,
  text_stopped_at timestamptz,
  may_text boolean not null default false,
  unique (company_id, id)
);
comment on table public.user_profiles is
  'A person in a company. Role, company and e-mail are written by the server only.';
comment on column public.user_profiles.may_text is
  'Agreed to text messages about scheduled work to this phone number, since text_consent_at; a reply of STOP ends it at text_stopped_at.';

create index user_profiles_text_idx on public.user_profiles (private.e164(phone)) where text_consent_at is not null;

call private.protect('public.user_profiles', verbs => '');
create policy user_profiles_update on public.user_profiles for update to authenticated
  using (company_id = (select private.company_id()) and id = (select auth.uid()))
  with check (company_id = (select private.company_id()) and id = (select auth.uid()));
grant update (full_name, phone, avatar_url, preferences, may_text) on public.user_profiles to authenticated;

call private.audit('public.user_profiles');
create trigger user_profiles_text_consent before insert or update of may_text, phone on public.user_profiles
  for each row execute function private.note_text_consent();
create trigger user_profiles_freeze before update on public.user_profiles
  for each row execute function private.freeze_columns('id', 'company_id', 'role', 'is_active', 'email',
    'agreed_to_terms_at');
create trigger user_profiles_seat before update of is_active on public.user_profiles
  for each row when (new.is_active and not old.is_active) execute function private.check_returning_member_seat();
