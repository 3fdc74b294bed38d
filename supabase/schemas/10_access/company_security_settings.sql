create table public.company_security_settings (
  company_id uuid primary key default private.company_id() references public.companies (id) on delete cascade,
  login_notifications boolean not null default true,
  password_expiry_days int not null default 90 check (password_expiry_days between 0 and 365),
  ip_whitelist text[] not null default '{}'::text[] check (cardinality(ip_whitelist) <= 50),
  audit_logging boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.company_security_settings is
  'Security preferences of a company; the session time-out is companies.session_timeout_minutes.';

call private.protect('public.company_security_settings', reads => 'manage_settings', writes => 'manage_settings',
  verbs => 'insert update');
grant insert (company_id, login_notifications, password_expiry_days, ip_whitelist, audit_logging),
  update (login_notifications, password_expiry_days, ip_whitelist, audit_logging)
  on public.company_security_settings to authenticated;

call private.audit('public.company_security_settings', 'company_id');
create trigger company_security_settings_addresses before insert or update of ip_whitelist on public.company_security_settings
  for each row execute function private.check_address_list();
