import type { VendorRow } from '../../data/schemas.ts';

/**
 * A mail to all of them, or why there can be none, in the words of [002 §5]. Vendors who compete do not
 * see each other's addresses. `without` counts those who have none and are left out.
 */
export function bulkMail(
  vendors: readonly Pick<VendorRow, 'email'>[],
): { href: string; without: number } | { problem: string } {
  if (vendors.length === 0) return { problem: 'Please select at least one vendor to email.' };
  const emails = vendors.flatMap(({ email }) => (email ? [email] : []));
  if (emails.length === 0) return { problem: 'Selected vendors do not have email addresses.' };
  return {
    href: emails.length === 1 ? `mailto:${emails[0]}` : `mailto:?bcc=${emails.join(',')}`,
    without: vendors.length - emails.length,
  };
}
