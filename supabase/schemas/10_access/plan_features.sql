create table public.plan_features (
  plan text not null check (plan in ('starter', 'professional', 'enterprise', 'admin')),
  feature text not null,
  primary key (plan, feature)
);
comment on table public.plan_features is
  'Feature matrix, one row per plan and feature; `admin` is a platform administrator. See docs/spec/access.md.';

alter table public.plan_features enable row level security;
create policy plan_features_select on public.plan_features for select to authenticated using (true);
grant select on public.plan_features to authenticated, service_role;

insert into public.plan_features (plan, feature) values
  ('starter', 'view_projects'), ('professional', 'view_projects'), ('enterprise', 'view_projects'),
  ('admin', 'view_projects'), ('starter', 'view_quotes'), ('professional', 'view_quotes'),
  ('enterprise', 'view_quotes'), ('admin', 'view_quotes'), ('starter', 'create_edit_quotes'),
  ('professional', 'create_edit_quotes'), ('enterprise', 'create_edit_quotes'), ('admin', 'create_edit_quotes'),
  ('starter', 'view_invoices'), ('professional', 'view_invoices'), ('enterprise', 'view_invoices'),
  ('admin', 'view_invoices'), ('starter', 'view_clients'), ('professional', 'view_clients'),
  ('enterprise', 'view_clients'), ('admin', 'view_clients'), ('starter', 'create_edit_clients'),
  ('professional', 'create_edit_clients'), ('enterprise', 'create_edit_clients'), ('admin', 'create_edit_clients'),
  ('starter', 'view_items'), ('professional', 'view_items'), ('enterprise', 'view_items'), ('admin', 'view_items'),
  ('professional', 'create_edit_projects'), ('enterprise', 'create_edit_projects'), ('admin', 'create_edit_projects'),
  ('professional', 'create_edit_invoices'), ('enterprise', 'create_edit_invoices'), ('admin', 'create_edit_invoices'),
  ('professional', 'create_edit_items'), ('enterprise', 'create_edit_items'), ('admin', 'create_edit_items'),
  ('professional', 'view_analytics'), ('enterprise', 'view_analytics'), ('admin', 'view_analytics'),
  ('professional', 'export_data'), ('enterprise', 'export_data'), ('admin', 'export_data'),
  ('professional', 'vendor_management'), ('enterprise', 'vendor_management'), ('admin', 'vendor_management'),
  ('professional', 'material_management'), ('enterprise', 'material_management'), ('admin', 'material_management'),
  ('professional', 'custom_branding'), ('enterprise', 'custom_branding'), ('admin', 'custom_branding'),
  ('enterprise', 'advanced_analytics'), ('admin', 'advanced_analytics'), ('enterprise', 'api_access'),
  ('admin', 'api_access'), ('enterprise', 'team_management'), ('admin', 'team_management'), ('admin', 'admin_panel'),
  ('admin', 'system_settings');
