import type { Permission } from '@plumbline/contract';

/** The sections of the settings in the order of [002 §2], and whom they are for. */
const sections = [
  { id: 'company', label: 'Company Profile' },
  { id: 'branding', label: 'Logo & Branding' },
  { id: 'users', label: 'User Management', permission: 'manage_team' },
  { id: 'billing', label: 'Billing & Subscription', permission: 'manage_billing' },
  { id: 'tax', label: 'Tax Settings', permission: 'manage_settings' },
  { id: 'templates', label: 'Templates', permission: 'manage_settings' },
  { id: 'integrations', label: 'Integrations', permission: 'manage_settings' },
  { id: 'security', label: 'Security' },
] as const satisfies readonly { id: string; label: string; permission?: Permission }[];

/** Not one of the eight: the page that Get Help opens (P43). */
export const help = { id: 'help', label: 'Help' } as const;

export type Section = (typeof sections)[number] | typeof help;
export type SectionId = Section['id'];

/** The section that the address names; the first one where it names none. */
export const sectionOf = (name: string | null): Section =>
  [...sections, help].find(({ id }) => id === name) ?? sections[0];

/** What the permissions open; the others are not offered. */
export const sectionsFor = (permissions: readonly Permission[]): readonly Section[] =>
  sections.filter(
    (section) => !('permission' in section) || permissions.includes(section.permission),
  );
