import type { Permission } from '@plumbline/contract';

/** Settings sections in order, with the permissions they need. */
const sections = [
  { id: 'company', label: 'Company Profile' },
  { id: 'branding', label: 'Logo & Branding' },
  { id: 'users', label: 'User Management', permission: 'manage_team' },
  { id: 'billing', label: 'Billing & Subscription', permission: 'manage_billing' },
  { id: 'tax', label: 'Tax Settings', permission: 'manage_settings' },
  { id: 'codes', label: 'Cost codes', permission: 'manage_settings' },
  { id: 'templates', label: 'Templates', permission: 'manage_settings' },
  { id: 'integrations', label: 'Integrations', permission: 'manage_settings' },
  { id: 'account', label: 'My account' },
  { id: 'security', label: 'Company security', permission: 'manage_settings' },
  { id: 'activity', label: 'Activity', permission: 'manage_settings' },
] as const satisfies readonly { id: string; label: string; permission?: Permission }[];

const account = sections.find(({ id }) => id === 'account') ?? sections[0];

/** Not in the sidebar: opened by Get Help. */
export const help = { id: 'help', label: 'Help' } as const;

export type Section = (typeof sections)[number] | typeof help;
export type SectionId = Section['id'];

/**
 * The section in the address, or the first. Links from before the account had its own section lead there those who
 * can't open the company's security.
 */
export const sectionOf = (name: string | null, offered: readonly Section[]): Section => {
  const named = [...sections, help].find(({ id }) => id === name) ?? sections[0];
  const isOldLink = named.id === 'security' && !offered.includes(named);
  return isOldLink ? account : named;
};

/** Sections that the permissions allow. */
export const sectionsFor = (permissions: readonly Permission[]): readonly Section[] =>
  sections.filter(
    (section) => !('permission' in section) || permissions.includes(section.permission),
  );
