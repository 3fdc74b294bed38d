import { permissions, type Permission, type Role } from '@plumbline/contract';

/** Role names. */
export const roleLabel: Record<Role, string> = {
  owner: 'Owner/Manager',
  project_manager: 'Project Manager',
  bookkeeper: 'Bookkeeper',
  field_supervisor: 'Field Supervisor',
  subcontractor: 'Subcontractor',
};

/** One-line role descriptions. */
export const roleText: Record<Role, string> = {
  owner: 'Full system access, billing management and user management',
  project_manager: 'Manages projects, quotes and invoices; no billing settings',
  bookkeeper:
    'Sees all financial data; records invoices, payments and expenses; no project changes or settings',
  field_supervisor: 'Sees every project, updates progress and uploads photos; no financial data',
  subcontractor: 'Assigned projects only; no client information, no financial data',
};

const permissionLabel: Record<Permission, string> = {
  view_projects: 'See projects',
  edit_projects: 'Create and edit projects',
  update_progress: 'Update progress, upload photos',
  view_clients: 'See clients',
  edit_clients: 'Create and edit clients',
  view_money: 'See prices, quotes and invoices',
  edit_documents: 'Create and edit quotes and invoices',
  view_catalog: 'See items, vendors and materials',
  edit_catalog: 'Edit items, vendors and materials',
  send_messages: 'Message clients',
  manage_settings: 'Company settings and branding',
  manage_billing: 'Plan and billing',
  track_time: 'Record their own time',
  approve_time: 'See and approve everyone’s time',
  view_wages: 'See and set wages',
  record_expenses: 'Record expenses',
  view_purchasing: 'See purchase orders and bills',
  edit_purchasing: 'Create purchase orders and enter bills',
  approve_bills: 'Approve purchase orders and bills up to a limit',
  manage_team: 'Invite and manage users',
};

/** Unknown permissions show their name. */
export const wordOf = (permission: string): string => {
  const known = permissions.find((one) => one === permission);
  return known ? permissionLabel[known] : permission.replaceAll('_', ' ');
};
