/**
 * Stored paths of logos begin with company-logos and are public files of the bucket company-assets; anything else is an
 * address already.
 */
export function publicLogo(
  stored: string | null | undefined,
  addressOf: (path: string) => string,
): string | null {
  if (!stored) return null;
  return stored.startsWith('company-logos') ? addressOf(stored) : stored;
}
