import type { Feature, Permission } from '@plumbline/contract';
import { leadTables } from './leadFunctions.ts';
import { portalTables } from './portalFunctions.ts';
import { purchasingRules } from './purchasingRules.ts';

/** Who: a permission, every member of the company, or nobody. */
type Who = Permission | 'member' | 'nobody';

/** What a table lets a client do. A verb that is not named is closed to every client. */
export type TableRules = {
  read: Who;
  insert?: Who;
  update?: Who;
  delete?: Who;
  /** The plan feature that writing needs. */
  feature?: Feature;
  /** A subcontractor sees it for assigned projects only. */
  ofAssignedProject?: true;
  /** Only its own person sees and writes it, or writes it. */
  own?: 'read and write' | 'write';
  /** Stays writable after the trial has ended. */
  openAfterTrial?: true;
};

const work = {
  read: 'view_projects',
  feature: 'create_edit_projects',
  ofAssignedProject: true,
} as const;
const progress = {
  ...work,
  insert: 'update_progress',
  update: 'update_progress',
  delete: 'update_progress',
} as const;
const projectMoney = {
  read: 'view_money',
  insert: 'edit_projects',
  update: 'edit_projects',
  delete: 'edit_projects',
  feature: 'create_edit_projects',
} as const;
const readMoney = { read: 'view_money' } as const;
const quoteRows = {
  read: 'view_money',
  insert: 'edit_documents',
  update: 'edit_documents',
  feature: 'create_edit_quotes',
} as const;
const invoiceRows = { ...quoteRows, feature: 'create_edit_invoices' } as const;

const ownRows = {
  read: 'member',
  insert: 'member',
  update: 'member',
  delete: 'member',
  own: 'read and write',
} as const;
const clientRows = {
  read: 'view_clients',
  insert: 'edit_clients',
  update: 'edit_clients',
  delete: 'edit_clients',
  feature: 'create_edit_clients',
} as const;
const catalogRows = {
  read: 'view_catalog',
  insert: 'edit_catalog',
  update: 'edit_catalog',
  delete: 'edit_catalog',
  feature: 'create_edit_items',
} as const;

const settings = {
  read: 'manage_settings',
  insert: 'manage_settings',
  update: 'manage_settings',
  delete: 'manage_settings',
} as const;

/** Tables with rows of companies. A new table must be declared here, else the matrix fails. */
export const tableRules: Record<string, TableRules> = {
  companies: { read: 'manage_settings', update: 'manage_settings', openAfterTrial: true },
  user_profiles: { read: 'member', update: 'member', own: 'write', openAfterTrial: true },
  activity_log: { read: 'view_projects', ofAssignedProject: true },
  audit_log: { read: 'manage_settings' },
  invitations: { read: 'manage_team', delete: 'manage_team' },

  clients: { ...clientRows, delete: undefined },
  projects: { ...work, insert: 'edit_projects', update: 'edit_projects' },
  project_finances: { ...projectMoney, delete: undefined },
  project_members: { ...work, insert: 'edit_projects', delete: 'edit_projects' },
  project_timeline: progress,
  project_timeline_dependencies: { ...work, insert: 'update_progress', delete: 'update_progress' },
  project_tasks: progress,
  weather_delays: progress,
  weather_delay_costs: {
    ...projectMoney,
    insert: 'view_money',
    update: 'view_money',
    delete: 'view_money',
  },
  project_status_history: { read: 'view_projects', ofAssignedProject: true },
  project_photos: { ...work, insert: 'track_time', update: 'update_progress' },
  photo_annotations: progress,
  photo_voice_notes: { ...work, insert: 'track_time', delete: 'update_progress' },
  project_documents: { ...work, update: 'update_progress' },
  document_versions: { read: 'view_projects', ofAssignedProject: true },
  signatures: { read: 'view_projects', ofAssignedProject: true },
  budget_lines: projectMoney,
  cost_forecasts: projectMoney,
  contracts: readMoney,
  ...portalTables,
  sov_lines: readMoney,
  pay_applications: readMoney,
  pay_application_lines: readMoney,
  lien_waivers: readMoney,
  lien_waiver_texts: projectMoney,
  cost_codes: { ...settings, read: 'view_projects' },
  expenses: {
    ...projectMoney,
    insert: 'record_expenses',
    update: 'record_expenses',
    delete: 'record_expenses',
  },
  time_entries: { read: 'approve_time' },
  daily_logs: { read: 'view_projects', ofAssignedProject: true },
  checklist_templates: { read: 'track_time' },
  checklists: { read: 'track_time', ofAssignedProject: true },
  punch_items: { read: 'track_time', ofAssignedProject: true },
  pay_rates: { read: 'view_wages' },
  entry_costs: { read: 'view_wages' },
  labor_costs: { read: 'view_money' },
  cost_sums: { read: 'view_money' },
  time_exports: { read: 'approve_time' },
  hour_budgets: { read: 'view_projects', ofAssignedProject: true },
  crew_members: { read: 'track_time' },
  overtime_rules: { read: 'track_time', insert: 'manage_settings', update: 'manage_settings' },
  work_calendars: { read: 'view_projects', ofAssignedProject: true },
  absences: { read: 'edit_projects' },
  assignments: { read: 'edit_projects' },
  schedule_shifts: { read: 'edit_projects' },
  baselines: { read: 'view_projects', ofAssignedProject: true },
  visit_series: { read: 'edit_projects' },
  schedule_templates: { read: 'edit_projects' },
  change_orders: { read: 'view_money', delete: 'edit_projects', feature: 'create_edit_projects' },
  change_order_items: readMoney,
  payment_schedule: projectMoney,
  share_links: { read: 'edit_projects' },
  saved_searches: ownRows,
  saved_views: ownRows,
  ...leadTables,
  client_notes: clientRows,
  client_documents: { ...clientRows, read: 'edit_clients' },
  message_templates: {
    read: 'send_messages',
    insert: 'send_messages',
    update: 'send_messages',
    delete: 'send_messages',
    feature: 'create_edit_clients',
  },
  client_message_consent: { read: 'send_messages' },
  client_messages: {
    read: 'send_messages',
    insert: 'send_messages',
    feature: 'create_edit_clients',
  },
  surveys: { read: 'view_clients' },
  import_jobs: { read: 'edit_clients', insert: 'edit_clients' },

  vendors: { ...catalogRows, feature: 'vendor_management' },
  materials: { ...catalogRows, feature: 'material_management' },
  vendor_materials: { ...catalogRows, feature: 'material_management' },
  cost_tracking: { ...catalogRows, update: undefined, feature: 'material_management' },
  item_images: catalogRows,
  item_relations: { ...catalogRows, update: undefined },
  stock_movements: { ...catalogRows, update: undefined, delete: undefined },
  price_proposals: { read: 'view_catalog' },
  items_database: {
    read: 'view_catalog',
    insert: 'edit_catalog',
    update: 'edit_catalog',
    feature: 'create_edit_items',
  },
  quotes: quoteRows,
  quote_items: { ...quoteRows, delete: 'edit_documents' },
  quote_revisions: readMoney,
  invoices: invoiceRows,
  invoice_items: { ...invoiceRows, delete: 'edit_documents' },
  invoice_revisions: readMoney,
  document_counters: readMoney,
  payments: readMoney,
  client_credits: readMoney,
  payment_attempts: readMoney,
  payment_disputes: readMoney,
  reminder_schedules: { ...invoiceRows, delete: 'edit_documents' },
  reminders: readMoney,
  document_shares: readMoney,
  document_acceptances: readMoney,
  quote_templates: readMoney,
  ...purchasingRules,
  company_branding: { ...settings, read: 'member', delete: undefined, feature: 'custom_branding' },
  company_logos: { ...settings, read: 'member', update: undefined },
  brand_guidelines: { ...settings, read: 'member', feature: 'custom_branding' },
  document_templates: { ...settings, read: 'member' },
  company_tax_settings: { ...settings, read: 'view_money', delete: undefined },
  tax_rates: { ...settings, read: 'view_money' },
  company_security_settings: { ...settings, delete: undefined },
  notification_preferences: { ...settings, delete: undefined },
  integrations: { ...settings, delete: undefined },
  webhook_endpoints: { ...settings, insert: undefined, feature: 'api_access' },
  webhook_deliveries: { read: 'manage_settings' },
  data_requests: { read: 'manage_settings' },

  goals: { ...settings, read: 'view_money', feature: 'view_analytics' },
  company_regions: { ...settings, read: 'view_money', feature: 'view_analytics' },
  analytics_data: readMoney,
  report_schedules: { ...settings, read: 'view_money', feature: 'view_analytics' },
  report_runs: readMoney,
  subcontractor_ratings: { ...projectMoney, feature: 'view_analytics' },
  ai_conversations: { read: 'member', insert: 'member', delete: 'member', own: 'read and write' },
  attention_snoozes: {
    read: 'member',
    insert: 'member',
    update: 'member',
    delete: 'member',
    own: 'read and write',
  },
  comments: { read: 'view_projects', ofAssignedProject: true },
  notifications: { read: 'member', update: 'member', own: 'read and write' },
  notification_choices: {
    read: 'member',
    insert: 'member',
    update: 'member',
    delete: 'member',
    own: 'read and write',
  },
  notification_settings: {
    read: 'member',
    insert: 'member',
    update: 'member',
    own: 'read and write',
  },
  push_subscriptions: { read: 'member', own: 'read and write' },
  watchers: { read: 'member', insert: 'member', delete: 'member', own: 'read and write' },
  ai_usage: { read: 'manage_billing' },

  subscriptions: { read: 'manage_billing' },
  billing_history: { read: 'manage_billing' },
  stripe_customers: { read: 'manage_billing' },
};

/** Tables without a company: the same rows for everybody who may read them. */
export const sharedTables: Record<string, 'everybody' | 'signed in' | 'nobody'> = {
  plans: 'everybody',
  plan_features: 'signed in',
  plan_prices: 'signed in',
  role_permissions: 'signed in',
  units: 'signed in',
  ai_quotas: 'signed in',
  analytics_project_types: 'signed in',
  weather_cache: 'signed in',
  // For platform administrators.
  contact_requests: 'nobody',
};
