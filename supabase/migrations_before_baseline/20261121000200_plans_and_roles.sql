-- Plans, what they contain, and what a role may do. Rows, so that an operator changes them without a release.
-- packages/contract carries the same lists; supabase/tests holds the two equal.

create table public.plans (
  slug text primary key,
  -- The plan whose features a variant has (`professional_lifetime` has those of `professional`; DECISIONS C6).
  base_plan text not null check (base_plan in ('starter', 'professional', 'enterprise')),
  name text not null,
  gate_label text not null,
  description text not null default '',
  monthly_price numeric(12, 2) not null check (monthly_price >= 0),
  annual_price numeric(12, 2) generated always as (round(monthly_price * 12 * 0.8, 2)) stored,
  max_active_projects int check (max_active_projects > 0),
  max_open_projects int check (max_open_projects > 0),
  max_members int check (max_members > 0),
  storage_gb int not null default 100 check (storage_gb > 0),
  highlights text[] not null default '{}',
  is_popular boolean not null default false,
  is_contact_sales boolean not null default false,
  is_lifetime boolean not null default false,
  is_listed boolean not null default true,
  position int not null
);
comment on table public.plans is
  'Price list and limits; feeds registration, pricing and billing (DECISIONS C1, C2). Null limit: unlimited.';

insert into public.plans
  (slug, base_plan, name, gate_label, description, monthly_price, max_active_projects, max_open_projects,
   highlights, is_popular, is_contact_sales, is_lifetime, is_listed, position)
values
  ('starter', 'starter', 'Starter', 'Starter', 'For a contractor who starts out', 29, 5, 10,
   array['Up to 5 active projects', 'Up to 10 projects', 'Basic invoicing', 'Client management', 'Email support'],
   false, false, false, true, 1),
  ('professional', 'professional', 'Professional', 'Pro', 'For a growing construction business', 79, 25, 50,
   array['Up to 25 active projects', 'Up to 50 projects', 'Advanced invoicing', 'Analytics dashboard', 'Priority support',
         'Custom branding'],
   true, false, false, true, 2),
  ('enterprise', 'enterprise', 'Enterprise', 'Enterprise', 'For a company with several teams', 199, null, null,
   array['Unlimited projects', 'Advanced analytics', 'API access', 'Dedicated support', 'Custom integrations',
         'Team management'],
   false, true, false, true, 3),
  ('starter_lifetime', 'starter', 'Starter (lifetime)', 'Starter', '', 0, 5, 10, '{}', false, false, true, false, 4),
  ('professional_lifetime', 'professional', 'Professional (lifetime)', 'Pro', '', 0, 25, 50, '{}', false, false, true, false, 5),
  ('enterprise_lifetime', 'enterprise', 'Enterprise (lifetime)', 'Enterprise', '', 0, null, null, '{}', false, false, true, false, 6),
  ('lifetime', 'enterprise', 'Lifetime', 'Enterprise', '', 0, null, null, '{}', false, false, true, false, 7);

create table public.plan_features (
  plan text not null check (plan in ('starter', 'professional', 'enterprise', 'admin')),
  feature text not null,
  primary key (plan, feature)
);
comment on table public.plan_features is
  'Feature matrix of [000 §6], one row per plan and feature; `admin` is a platform administrator.';

insert into public.plan_features (plan, feature)
select plan, feature
from (values
  ('view_projects', 1), ('view_quotes', 1), ('create_edit_quotes', 1), ('view_invoices', 1), ('view_clients', 1),
  ('create_edit_clients', 1), ('view_items', 1),
  ('create_edit_projects', 2), ('create_edit_invoices', 2), ('create_edit_items', 2), ('view_analytics', 2),
  ('export_data', 2), ('vendor_management', 2), ('material_management', 2), ('custom_branding', 2),
  ('advanced_analytics', 3), ('api_access', 3), ('team_management', 3),
  ('admin_panel', 4), ('system_settings', 4)
) as features (feature, lowest)
join (values ('starter', 1), ('professional', 2), ('enterprise', 3), ('admin', 4)) as ranks (plan, rank)
  on ranks.rank >= features.lowest;

create table public.role_permissions (
  role text not null check (role in ('owner', 'project_manager', 'field_supervisor', 'subcontractor')),
  permission text not null,
  primary key (role, permission)
);
comment on table public.role_permissions is 'Permissions of [002 §6] by role inside a company.';

insert into public.role_permissions (role, permission)
select 'owner', unnest(array[
  'view_projects', 'edit_projects', 'update_progress', 'view_clients', 'edit_clients', 'view_money', 'edit_documents',
  'view_catalog', 'edit_catalog', 'send_messages', 'manage_settings', 'manage_billing', 'manage_team'])
union all
select 'project_manager', unnest(array[
  'view_projects', 'edit_projects', 'update_progress', 'view_clients', 'edit_clients', 'view_money', 'edit_documents',
  'view_catalog', 'edit_catalog', 'send_messages'])
union all
select 'field_supervisor', unnest(array['view_projects', 'update_progress', 'view_clients'])
union all
select 'subcontractor', 'view_projects';

-- Everybody may read the price list; a member reads the rest. Nobody writes them through the API.
alter table public.plans enable row level security;
alter table public.plan_features enable row level security;
alter table public.role_permissions enable row level security;
create policy plans_select on public.plans for select to anon, authenticated using (true);
create policy plan_features_select on public.plan_features for select to authenticated using (true);
create policy role_permissions_select on public.role_permissions for select to authenticated using (true);
revoke all on public.plans, public.plan_features, public.role_permissions from anon, authenticated;
grant select on public.plans to anon, authenticated, service_role;
grant select on public.plan_features, public.role_permissions to authenticated, service_role;
