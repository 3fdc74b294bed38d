-- Companies, the people in them, and the helpers that every policy asks.

create table public.companies (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(btrim(name)) between 1 and 200),
  description text check (length(description) <= 5000),
  industry text check (length(industry) <= 200),
  website text check (length(website) <= 500),
  phone text check (length(phone) <= 50),
  email text check (length(email) <= 320),
  address jsonb not null default '{}' check (jsonb_typeof(address) = 'object'),
  tax_id text check (length(tax_id) <= 50),
  logo_url text check (length(logo_url) <= 1000),
  primary_color text not null default '#1E40AF' check (primary_color ~ '^#[0-9A-Fa-f]{6}$'),
  secondary_color text not null default '#3B82F6' check (secondary_color ~ '^#[0-9A-Fa-f]{6}$'),
  accent_color text not null default '#F59E0B' check (accent_color ~ '^#[0-9A-Fa-f]{6}$'),
  font_family text not null default 'Inter' check (length(font_family) between 1 and 100),
  -- business_type, license_number, years_in_business, project_size, default_markup and the like.
  settings jsonb not null default '{}' check (jsonb_typeof(settings) = 'object' and pg_column_size(settings) <= 65536),
  paper_size text not null default 'A4' check (paper_size in ('A4', 'Letter')),
  session_timeout_minutes int not null default 120 check (session_timeout_minutes between 30 and 480),
  timezone text not null default 'America/Chicago' check (length(timezone) between 1 and 100),
  is_active boolean not null default true,
  plan text not null default 'starter' references public.plans (slug),
  plan_status text not null default 'trialing' check (plan_status in ('trialing', 'active', 'past_due', 'canceled')),
  billing_cycle text not null default 'monthly' check (billing_cycle in ('monthly', 'annual')),
  trial_ends_at timestamptz,
  current_period_end timestamptz,
  cancel_at_period_end boolean not null default false,
  stripe_customer_id text unique,
  stripe_subscription_id text unique,
  -- The contractor's own connected account; its clients pay there.
  stripe_account_id text unique,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index companies_plan_idx on public.companies (plan);
comment on table public.companies is 'A contractor; the tenant. Plan and Stripe columns are written by the server only.';

create table public.user_profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  company_id uuid not null references public.companies (id) on delete cascade,
  email text not null,
  full_name text check (length(full_name) <= 200),
  phone text check (length(phone) <= 50),
  avatar_url text check (length(avatar_url) <= 1000),
  role text not null default 'subcontractor'
    check (role in ('owner', 'project_manager', 'field_supervisor', 'subcontractor')),
  is_active boolean not null default true,
  -- Onboarding state and the like; what it says about plans has no effect (PL1).
  preferences jsonb not null default '{}'
    check (jsonb_typeof(preferences) = 'object' and pg_column_size(preferences) <= 65536),
  agreed_to_terms_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, id)
);
comment on table public.user_profiles is 'A person in a company. Role, company and e-mail are written by the server only.';

create table private.platform_admins (
  user_id uuid primary key references auth.users (id) on delete cascade,
  created_at timestamptz not null default now()
);
alter table private.platform_admins enable row level security;

create table private.act_as_sessions (
  id uuid primary key default gen_random_uuid(),
  admin_id uuid not null references private.platform_admins (user_id) on delete cascade,
  company_id uuid not null references public.companies (id) on delete cascade,
  reason text not null check (length(btrim(reason)) between 5 and 500),
  started_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index act_as_sessions_admin_idx on private.act_as_sessions (admin_id, expires_at desc);
create index act_as_sessions_company_idx on private.act_as_sessions (company_id);
alter table private.act_as_sessions enable row level security;
comment on table private.act_as_sessions is
  'A platform administrator working inside a company: for a limited time, with a reason, and logged.';

-- Who asks -------------------------------------------------------------------------------------------

create function private.is_platform_admin() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select 1 from private.platform_admins a where a.user_id = (select auth.uid()))
$$;
comment on function private.is_platform_admin is 'Is the caller a platform administrator?';

create function private.acting_company_id() returns uuid
language sql stable security definer set search_path = '' as $$
  select s.company_id from private.act_as_sessions s
  where s.admin_id = (select auth.uid()) and s.ended_at is null and s.expires_at > now()
  order by s.started_at desc limit 1
$$;
comment on function private.acting_company_id is 'The company that a platform administrator acts in at the moment, else null.';

create function private.company_id() returns uuid
language sql stable security definer set search_path = '' as $$
  select coalesce(
    private.acting_company_id(),
    (select p.company_id from public.user_profiles p where p.id = (select auth.uid()) and p.is_active))
$$;
comment on function private.company_id is
  'The caller''s company; null for a visitor, a deactivated member, and an administrator who acts nowhere.';

create function private.user_role() returns text
language sql stable security definer set search_path = '' as $$
  select case when private.acting_company_id() is not null then 'owner'
    else (select p.role from public.user_profiles p where p.id = (select auth.uid()) and p.is_active) end
$$;
comment on function private.user_role is 'The caller''s role in its company; an acting administrator works as owner.';

create function private.has_role(variadic roles text[]) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(private.user_role() = any (roles), false)
$$;
comment on function private.has_role is 'Has the caller one of these roles?';

create function private.permissions() returns text[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(r.permission order by r.permission), '{}')
  from public.role_permissions r where r.role = private.user_role()
$$;
comment on function private.permissions is 'What the caller''s role may do.';

create function private.has_permission(wanted text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select 1 from public.role_permissions r where r.role = private.user_role() and r.permission = wanted)
$$;
comment on function private.has_permission is 'May the caller''s role do this (role_permissions)?';

create function private.effective_plan() returns text
language sql stable security definer set search_path = '' as $$
  select case when private.is_platform_admin() then 'admin'
    else coalesce((select p.base_plan from public.companies c join public.plans p on p.slug = c.plan
                   where c.id = private.company_id()), 'starter') end
$$;
comment on function private.effective_plan is
  'starter, professional, enterprise or admin [000 §6, DECISIONS C6]; read from the company alone, never from metadata.';

create function private.has_feature(wanted text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select 1 from public.plan_features f where f.plan = private.effective_plan() and f.feature = wanted)
$$;
comment on function private.has_feature is 'Does the caller''s effective plan contain this feature (plan_features)?';

create function private.is_subscribed() returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_platform_admin() or exists (
    select 1 from public.companies c join public.plans p on p.slug = c.plan
    where c.id = private.company_id() and c.is_active
      and (p.is_lifetime or c.plan_status in ('active', 'past_due')
           or (c.plan_status = 'trialing' and c.trial_ends_at > now())))
$$;
comment on function private.is_subscribed is
  'False once the trial has run out or the plan is cancelled: reads stay open, writes are closed (PLACEHOLDERS P14).';

create function private.can_write(feature text default null) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_subscribed() and (feature is null or private.has_feature(feature))
$$;
comment on function private.can_write is 'Is the subscription open for writing, and does the plan contain the feature?';

create function private.member_id() returns uuid
language sql stable security definer set search_path = '' as $$
  select p.id from public.user_profiles p
  where p.id = (select auth.uid()) and p.company_id = private.company_id()
$$;
comment on function private.member_id is
  'The caller as a member of the company it works in; null for an acting administrator and for the server.';

-- How a write is refused ------------------------------------------------------------------------------

create function private.reject(code text, message text, field text default null) returns void
language plpgsql set search_path = '' as $$
begin
  raise exception using errcode = code, message = message, hint = coalesce(field, '');
end $$;
comment on function private.reject is
  'Refuses with a message in plain words. Code: PT402 plan, PT403 role, PT404 missing, PT409 stale or state, PT422 invalid; '
  'the hint names the field.';

create function private.require_write(permission text, feature text default null) returns void
language plpgsql stable set search_path = '' as $$
declare
  needed text;
begin
  if private.company_id() is null then
    perform private.reject('PT403', 'User profile or company not found');
  end if;
  if permission is not null and not private.has_permission(permission) then
    perform private.reject('PT403', 'Your role does not allow this.');
  end if;
  if not private.is_subscribed() then
    perform private.reject('PT402', case
      when (select c.plan_status from public.companies c where c.id = private.company_id()) = 'trialing'
      then 'Your trial has ended. Choose a plan to make changes.'
      else 'Your subscription is not active. Choose a plan to make changes.' end);
  end if;
  if feature is not null and not private.has_feature(feature) then
    select p.gate_label || case when p.slug = 'enterprise' then '' else ' or higher' end into needed
    from public.plans p join public.plan_features f on f.plan = p.slug and f.feature = require_write.feature
    order by p.position limit 1;
    perform private.reject('PT402', format('This feature requires a %s plan subscription', coalesce(needed, 'Admin')));
  end if;
end $$;
comment on function private.require_write is
  'The first line of a function that writes: member, role (PT403), open subscription and plan feature (PT402).';

create function private.guard_write() returns trigger
language plpgsql set search_path = '' as $$
begin
  if (select auth.uid()) is not null then
    perform private.require_write(null, tg_argv[0]);
  end if;
  return null;
end $$;
comment on function private.guard_write is
  'Statement trigger: says in plain words what the restrictive plan policies would refuse silently. Argument: plan feature.';

create function private.touch_row() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.updated_at := now();
  new.created_at := old.created_at;
  if to_jsonb(new) ? 'version' then
    new.version := old.version + 1;
  end if;
  return new;
end $$;
comment on function private.touch_row is 'Keeps created_at, sets updated_at, counts version up.';

create function private.freeze_columns() returns trigger
language plpgsql set search_path = '' as $$
declare
  frozen text;
begin
  if current_user in ('authenticated', 'anon') then
    foreach frozen in array tg_argv loop
      if to_jsonb(new) -> frozen is distinct from to_jsonb(old) -> frozen then
        raise exception using errcode = '42501', message = format('The column %s cannot be changed.', frozen);
      end if;
    end loop;
  end if;
  return new;
end $$;
comment on function private.freeze_columns is 'Second line behind the column grants: the named columns never change by a client.';

-- Projects that a subcontractor may see ----------------------------------------------------------------

create function private.sees_all_projects() returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(private.user_role() <> 'subcontractor', false)
$$;
comment on function private.sees_all_projects is 'A subcontractor sees assigned projects only [002 §6].';

create function private.assigned_projects() returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce((
    select array_agg(m.project_id) from public.project_members m
    where m.company_id = private.company_id() and m.user_id = (select auth.uid())), '{}');
end $$;
comment on function private.assigned_projects is 'The projects that the caller is assigned to (project_members).';

-- How a table is protected -----------------------------------------------------------------------------

create procedure private.protect(
  relation regclass,
  reads text default null,
  writes text default null,
  verbs text default 'insert update delete',
  feature text default null,
  project_column text default null
)
language plpgsql set search_path = '' as $$
declare
  name text := (select c.relname from pg_catalog.pg_class c where c.oid = relation);
  tenant text := 'company_id = (select private.company_id())';
  readable text := tenant || case when reads is null then '' else format(' and (select private.has_permission(%L))', reads) end;
  writable text := tenant || case when writes is null then '' else format(' and (select private.has_permission(%L))', writes) end;
  open text := format('(select private.can_write(%L))', feature);
  has_updated_at boolean := exists (
    select 1 from pg_catalog.pg_attribute a where a.attrelid = relation and a.attname = 'updated_at');
begin
  execute format('alter table %s enable row level security', relation);
  execute format('revoke all on %s from public, anon, authenticated', relation);
  execute format('grant select on %s to authenticated', relation);
  execute format('grant select, insert, update, delete on %s to service_role', relation);
  execute format('create policy %I on %s for select to authenticated using (%s)', name || '_select', relation, readable);
  if project_column is not null then
    execute format(
      'create policy %I on %s as restrictive for select to authenticated using '
      '((select private.sees_all_projects()) or %I = any ((select private.assigned_projects())::uuid[]))',
      name || '_assigned', relation, project_column);
  end if;
  if verbs like '%insert%' then
    execute format('create policy %I on %s for insert to authenticated with check (%s)', name || '_insert', relation, writable);
    execute format('create policy %I on %s as restrictive for insert to authenticated with check (%s)',
      name || '_insert_plan', relation, open);
  end if;
  if verbs like '%update%' then
    execute format('create policy %I on %s for update to authenticated using (%s) with check (%s)',
      name || '_update', relation, writable, writable);
    execute format('create policy %I on %s as restrictive for update to authenticated using (%s) with check (%s)',
      name || '_update_plan', relation, open, open);
  end if;
  if verbs like '%delete%' then
    execute format('grant delete on %s to authenticated', relation);
    execute format('create policy %I on %s for delete to authenticated using (%s)', name || '_delete', relation, writable);
    execute format('create policy %I on %s as restrictive for delete to authenticated using (%s)',
      name || '_delete_plan', relation, open);
  end if;
  if verbs <> '' then
    execute format('create trigger %I before insert or update or delete on %s for each statement '
      'execute function private.guard_write(%s)', name || '_guard', relation, coalesce(quote_literal(feature), ''));
    execute format('create trigger %I before update on %s for each row '
      'execute function private.freeze_columns(''id'', ''company_id'', ''created_by'')', name || '_freeze', relation);
  end if;
  if has_updated_at then
    execute format('create trigger %I before update on %s for each row execute function private.touch_row()',
      name || '_touch', relation);
  end if;
end $$;
comment on procedure private.protect is
  'Protects a tenant table: row-level security, one policy per verb on the company (and the permissions `reads` and `writes`), '
  'restrictive policies for the plan, statement guard, frozen and touched columns. `verbs` names the verbs open to clients; '
  'the migration itself then grants insert and update column by column. `project_column` limits a subcontractor to assigned '
  'projects. `feature` is the plan feature that writing needs; reading survives a downgrade.';

-- Companies and people: who reads and writes --------------------------------------------------------------

alter table public.companies enable row level security;
alter table public.user_profiles enable row level security;
revoke all on public.companies, public.user_profiles from anon, authenticated;
grant select, insert, update, delete on public.companies, public.user_profiles to service_role;
grant select on public.companies, public.user_profiles to authenticated;
grant update (name, description, industry, website, phone, email, address, tax_id, logo_url, primary_color,
  secondary_color, accent_color, font_family, settings, paper_size, session_timeout_minutes, timezone)
  on public.companies to authenticated;
grant update (full_name, phone, avatar_url, preferences) on public.user_profiles to authenticated;

create policy companies_select on public.companies for select to authenticated
  using (id = (select private.company_id()));
create policy companies_update on public.companies for update to authenticated
  using (id = (select private.company_id()) and (select private.has_permission('manage_settings')))
  with check (id = (select private.company_id()) and (select private.has_permission('manage_settings')));
create policy user_profiles_select on public.user_profiles for select to authenticated
  using (company_id = (select private.company_id()));
create policy user_profiles_update on public.user_profiles for update to authenticated
  using (company_id = (select private.company_id()) and id = (select auth.uid()))
  with check (company_id = (select private.company_id()) and id = (select auth.uid()));

create trigger companies_touch before update on public.companies
  for each row execute function private.touch_row();
create trigger companies_freeze before update on public.companies
  for each row execute function private.freeze_columns('id', 'plan', 'plan_status', 'billing_cycle', 'trial_ends_at',
    'current_period_end', 'cancel_at_period_end', 'stripe_customer_id', 'stripe_subscription_id', 'stripe_account_id',
    'is_active');
create trigger user_profiles_touch before update on public.user_profiles
  for each row execute function private.touch_row();
create trigger user_profiles_freeze before update on public.user_profiles
  for each row execute function private.freeze_columns('id', 'company_id', 'role', 'is_active', 'email',
    'agreed_to_terms_at');

grant execute on function private.is_platform_admin(), private.acting_company_id(), private.company_id(),
  private.user_role(), private.has_role(text[]), private.permissions(), private.has_permission(text),
  private.effective_plan(), private.has_feature(text), private.is_subscribed(), private.can_write(text),
  private.member_id(), private.reject(text, text, text), private.require_write(text, text), private.guard_write(),
  private.touch_row(), private.freeze_columns(), private.sees_all_projects(), private.assigned_projects()
  to authenticated, service_role;
