/** The accounts of /admin-setup: five company owners, one super_admin. */
export const presetAccounts = [
  preset('professional', 'Paula Preset', 'Preset Professional', 'professional'),
  preset('enterprise', 'Enzo Preset', 'Preset Enterprise', 'enterprise'),
  preset(
    'enterprise-lifetime',
    'Elena Preset',
    'Preset Enterprise Lifetime',
    'enterprise_lifetime',
  ),
  preset('starter-lifetime', 'Stefan Preset', 'Preset Starter Lifetime', 'starter_lifetime'),
  preset('professional-lifetime', 'Petra Preset', 'Preset Pro Lifetime', 'professional_lifetime'),
  // The specification does not show this one's plan; an administrator has every feature anyway.
  { ...preset('super', 'Sam Preset', 'Preset Operations', 'enterprise'), role: 'super_admin' },
];
export type PresetAccount = ReturnType<typeof preset>;

function preset(name: string, full_name: string, company_name: string, plan: string) {
  const email = `preset-${name}@plumbline.test`;
  return {
    email,
    full_name,
    company_name,
    role: 'company_owner',
    plan,
    password: 'Plumbline!2026',
  };
}
