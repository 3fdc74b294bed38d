/** Roles inside a company; `super_admin` is a platform administrator who belongs to no company. */
export const roles = [
  'owner',
  'project_manager',
  'bookkeeper',
  'field_supervisor',
  'subcontractor',
] as const;
export type Role = (typeof roles)[number];

/** What a role may do inside its company. The database decides by the same names (`role_permissions`). */
export const permissions = [
  'view_projects',
  'edit_projects',
  'update_progress',
  'view_clients',
  'edit_clients',
  'view_money',
  'edit_documents',
  'view_catalog',
  'edit_catalog',
  'send_messages',
  'manage_settings',
  'manage_billing',
  'manage_team',
  'track_time',
  'approve_time',
  'view_wages',
  'record_expenses',
  'view_purchasing',
  'edit_purchasing',
  'approve_bills',
] as const;
export type Permission = (typeof permissions)[number];

const manager: readonly Permission[] = [
  'view_projects',
  'edit_projects',
  'update_progress',
  'view_clients',
  'edit_clients',
  'view_money',
  'edit_documents',
  'view_catalog',
  'edit_catalog',
  'send_messages',
  'track_time',
  'approve_time',
  'record_expenses',
  'view_purchasing',
  'edit_purchasing',
  'approve_bills',
];

/** Permissions by role; a test holds them equal to the rows of `role_permissions`. */
export const rolePermissions: Record<Role, readonly Permission[]> = {
  owner: permissions,
  project_manager: manager,
  bookkeeper: [
    'view_projects',
    'view_clients',
    'view_money',
    'edit_documents',
    'view_catalog',
    'record_expenses',
    'view_purchasing',
    'edit_purchasing',
    'approve_bills',
  ],
  field_supervisor: ['view_projects', 'update_progress', 'view_clients', 'track_time'],
  subcontractor: ['view_projects', 'track_time'],
};
