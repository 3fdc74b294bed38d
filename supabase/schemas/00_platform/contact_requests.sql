create table public.contact_requests (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(btrim(name)) between 1 and 200),
  email text not null check (length(email) between 3 and 320),
  company text constraint contact_requests_company_name_check check (length(company) <= 200),
  phone text check (length(phone) <= 50),
  message text not null check (length(btrim(message)) between 1 and 5000),
  ip_address text,
  handled_at timestamptz,
  created_at timestamptz not null default now(),
  subject text check (length(subject) <= 200)
);
comment on table public.contact_requests is
  'The public contact form; written by the gateway only, read by platform administrators.';

alter table public.contact_requests enable row level security;
create policy contact_requests_select on public.contact_requests for select to authenticated using ((select private.is_platform_admin()));
grant select on public.contact_requests to authenticated;
grant select, insert, update, delete on public.contact_requests to service_role;
