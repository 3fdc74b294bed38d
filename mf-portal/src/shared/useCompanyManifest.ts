import { useEffect } from 'react';

const head = (selector: string) => document.querySelector<HTMLLinkElement>(selector);

/** Adds the portal to a home screen under the company's name, color, and logo while one of its pages is open. */
export function useCompanyManifest(accessId: string, logo: string | null) {
  useEffect(() => {
    const manifest = head('link[rel="manifest"]');
    const icon = head('link[rel="apple-touch-icon"]');
    const before = [manifest?.href, icon?.href] as const;
    if (manifest) manifest.href = `/api/accounts/portal/manifest/${accessId}`;
    if (icon && logo) icon.href = logo;
    return () => {
      if (manifest && before[0]) manifest.href = before[0];
      if (icon && before[1]) icon.href = before[1];
    };
  }, [accessId, logo]);
}
