/**
 * Where a stored logo can be fetched. A path begins with company-logos and is a public file of the bucket company-assets;
 * anything else is an address already, or no logo.
 */
export function publicLogo(
  stored: string | null | undefined,
  addressOf: (path: string) => string,
): string | null {
  if (!stored) return null;
  if (stored.startsWith('company-logos')) return addressOf(stored);
  return /^(https?|data|blob):/.test(stored) ? stored : null;
}
