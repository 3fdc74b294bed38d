create table public.ai_quotas (
  plan text primary key check (plan in ('starter', 'professional', 'enterprise', 'admin')),
  monthly_tokens int not null check (monthly_tokens >= 0),
  requests_per_minute int not null check (requests_per_minute > 0)
);
comment on table public.ai_quotas is 'What the assistant may use in a month, by plan.';

alter table public.ai_quotas enable row level security;
create policy ai_quotas_read on public.ai_quotas for select to authenticated using (true);
grant select on public.ai_quotas to authenticated, service_role;

insert into public.ai_quotas (plan, monthly_tokens, requests_per_minute) values
  ('starter', 50000, 10), ('professional', 500000, 20), ('enterprise', 2500000, 60), ('admin', 2500000, 60);
