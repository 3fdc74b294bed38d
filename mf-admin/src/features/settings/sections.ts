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
  { id: 'security', label: 'Security' },
] as const satisfies readonly { id: string; label: string; permission?: Permission }[];

/** Not in the sidebar: opened by Get Help. */
export const help = { id: 'help', label: 'Help' } as const;

export type Section = (typeof sections)[number] | typeof help;
export type SectionId = Section['id'];

/** The section in the address, or the first. */
export const sectionOf = (name: string | null): Section =>
  [...sections, help].find(({ id }) => id === name) ?? sections[0];

/** Sections that the permissions allow. */
export const sectionsFor = (permissions: readonly Permission[]): readonly Section[] =>
  sections.filter(
    (section) => !('permission' in section) || permissions.includes(section.permission),
  );
