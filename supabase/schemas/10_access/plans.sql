create table public.plans (
  slug text primary key,
  -- The plan whose features a variant has (`professional_lifetime` has those of `professional`).
  base_plan text not null check (base_plan in ('starter', 'professional', 'enterprise')),
  name text not null,
  gate_label text not null,
  description text not null default '',
  monthly_price numeric(12, 2) not null check (monthly_price >= 0)
    constraint plans_monthly_price_not_nan check (monthly_price <> 'NaN'),
  annual_price numeric(12, 2) generated always as (round(monthly_price * 12 * 0.8, 2)) stored
    constraint plans_annual_price_not_nan check (annual_price <> 'NaN'),
  max_active_projects int check (max_active_projects > 0),
  max_open_projects int check (max_open_projects > 0),
  max_members int check (max_members > 0),
  storage_gb int not null default 100 check (storage_gb > 0),
  highlights text[] not null default '{}'::text[],
  is_popular boolean not null default false,
  is_contact_sales boolean not null default false,
  is_lifetime boolean not null default false,
  is_listed boolean not null default true,
  position int not null
);
comment on table public.plans is
  'Price list and limits; feeds registration, pricing and billing. Null limit: unlimited.';

alter table public.plans enable row level security;
create policy plans_select on public.plans for select to anon, authenticated using (true);
grant select on public.plans to anon, authenticated, service_role;

insert into public.plans (slug, base_plan, name, gate_label, description, monthly_price, max_active_projects,
    max_open_projects, storage_gb, highlights, is_popular, is_contact_sales, is_lifetime, is_listed, position) values
  ('professional', 'professional', 'Professional', 'Pro', 'For a growing construction business', 79.00, 25, 50, 100,
    '{"Up to 25 active projects","Up to 50 projects","Advanced invoicing","Analytics dashboard","Priority support","Custom branding"}',
    true, false, false, true, 2),
  ('enterprise', 'enterprise', 'Enterprise', 'Enterprise', 'For a company with several teams', 199.00, null, null, 100,
    '{"Unlimited projects","Advanced analytics","API access","Dedicated support","Custom integrations","Team management"}',
    false, true, false, true, 3),
  ('starter_lifetime', 'starter', 'Starter (lifetime)', 'Starter', '', 0.00, 5, 10, 100, '{}', false, false, true,
    false, 4),
  ('professional_lifetime', 'professional', 'Professional (lifetime)', 'Pro', '', 0.00, 25, 50, 100, '{}', false, false,
    true, false, 5),
  ('enterprise_lifetime', 'enterprise', 'Enterprise (lifetime)', 'Enterprise', '', 0.00, null, null, 100, '{}', false,
    false, true, false, 6),
  ('lifetime', 'enterprise', 'Lifetime', 'Enterprise', '', 0.00, null, null, 100, '{}', false, false, true, false, 7),
  ('starter', 'starter', 'Starter', 'Starter', 'Just getting started', 29.00, 5, 10, 100,
    '{"Up to 5 active projects","Up to 10 projects","Basic invoicing","Client management","Email support","Create clients and quotes","View only: projects, items, and invoices"}',
    false, false, false, true, 1);
