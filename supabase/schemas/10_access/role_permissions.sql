create table public.role_permissions (
  role text not null check (role in ('owner', 'project_manager', 'bookkeeper', 'field_supervisor', 'subcontractor')),
  permission text not null,
  primary key (role, permission)
);
comment on table public.role_permissions is 'Permissions of each role inside a company; docs/spec/access.md has the table.';

alter table public.role_permissions enable row level security;
create policy role_permissions_select on public.role_permissions for select to authenticated using (true);
grant select on public.role_permissions to authenticated, service_role;

insert into public.role_permissions (role, permission) values
  ('owner', 'view_projects'), ('owner', 'edit_projects'), ('owner', 'update_progress'), ('owner', 'view_clients'),
  ('owner', 'edit_clients'), ('owner', 'view_money'), ('owner', 'edit_documents'), ('owner', 'view_catalog'),
  ('owner', 'edit_catalog'), ('owner', 'send_messages'), ('owner', 'manage_settings'), ('owner', 'manage_billing'),
  ('owner', 'manage_team'), ('project_manager', 'view_projects'), ('project_manager', 'edit_projects'),
  ('project_manager', 'update_progress'), ('project_manager', 'view_clients'), ('project_manager', 'edit_clients'),
  ('project_manager', 'view_money'), ('project_manager', 'edit_documents'), ('project_manager', 'view_catalog'),
  ('project_manager', 'edit_catalog'), ('project_manager', 'send_messages'), ('field_supervisor', 'view_projects'),
  ('field_supervisor', 'update_progress'), ('field_supervisor', 'view_clients'), ('subcontractor', 'view_projects'),
  ('owner', 'track_time'), ('owner', 'approve_time'), ('project_manager', 'track_time'),
  ('project_manager', 'approve_time'), ('field_supervisor', 'track_time'), ('subcontractor', 'track_time'),
  ('owner', 'view_wages'),
  ('owner', 'record_expenses'), ('project_manager', 'record_expenses'), ('bookkeeper', 'view_projects'),
  ('bookkeeper', 'view_clients'), ('bookkeeper', 'view_money'), ('bookkeeper', 'edit_documents'),
  ('bookkeeper', 'view_catalog'), ('bookkeeper', 'record_expenses'),
  ('owner', 'view_purchasing'), ('owner', 'edit_purchasing'), ('owner', 'approve_bills'),
  ('project_manager', 'view_purchasing'), ('project_manager', 'edit_purchasing'), ('project_manager', 'approve_bills'),
  ('bookkeeper', 'view_purchasing'), ('bookkeeper', 'edit_purchasing'), ('bookkeeper', 'approve_bills');
