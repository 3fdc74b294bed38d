import type { VendorRow } from '../../data/schemas.ts';

/**
 * A mailto link for the selected vendors, or why there is none. Vendors don't see each other's
 * addresses. `without` counts vendors without an address.
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
