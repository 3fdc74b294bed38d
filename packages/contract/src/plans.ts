/** Plan slugs as stored in `companies.plan`; mirrored by the rows of the table `plans`. */
export const plans = ['starter', 'professional', 'enterprise'] as const;
export type Plan = (typeof plans)[number];

/** What the profile's role and plan amount to; `admin` is a platform administrator. */
export type EffectivePlan = Plan | 'admin';

/** The plan's name in gates and badges ("Pro" there, "Professional" on price lists). */
export const planLabel: Record<EffectivePlan, string> = {
  starter: 'Starter',
  professional: 'Pro',
  enterprise: 'Enterprise',
  admin: 'Admin',
};

/** What a plan may contain. The database decides by the same names (`plan_features.feature`). */
export const features = [
  'view_projects',
  'create_edit_projects',
  'view_quotes',
  'create_edit_quotes',
  'view_invoices',
  'create_edit_invoices',
  'view_clients',
  'create_edit_clients',
  'view_items',
  'create_edit_items',
  'view_analytics',
  'advanced_analytics',
  'export_data',
  'vendor_management',
  'material_management',
  'custom_branding',
  'team_management',
  'api_access',
  'admin_panel',
  'system_settings',
] as const;
export type Feature = (typeof features)[number];

const starter: readonly Feature[] = [
  'view_projects',
  'view_quotes',
  'create_edit_quotes',
  'view_invoices',
  'view_clients',
  'create_edit_clients',
  'view_items',
];
const professional: readonly Feature[] = [
  ...starter,
  'create_edit_projects',
  'create_edit_invoices',
  'create_edit_items',
  'view_analytics',
  'export_data',
  'vendor_management',
  'material_management',
  'custom_branding',
];
const enterprise: readonly Feature[] = [
  ...professional,
  'advanced_analytics',
  'api_access',
  'team_management',
];

/** Features by plan, as shipped; the running product reads `plan_features`, a test holds the two equal. */
export const planFeatures: Record<EffectivePlan, readonly Feature[]> = {
  starter,
  professional,
  enterprise,
  admin: features,
};

/** The cheapest plan that contains a feature; the gate names it. */
export function planWith(feature: Feature): EffectivePlan {
  return plans.find((plan) => planFeatures[plan].includes(feature)) ?? 'admin';
}
