import { z } from 'zod';

/** A company's branding, as the database answers it. */
export const branding = z.object({
  name: z.string(),
  logo_url: z.string().nullable(),
  primary_color: z.string().nullable(),
});

const logos = '/storage/v1/object/public/company-assets/';

/** Where a logo in the company's own storage is, from the page; another address only if it is encrypted. */
function iconOf(logo: string | null): { src: string; sizes: string }[] {
  if (!logo) return [];
  if (logo.startsWith('company-logos/')) return [{ src: `${logos}${logo}`, sizes: 'any' }];
  return /^(https:|\/storage\/v1\/object\/public\/)/.test(logo)
    ? [{ src: logo, sizes: 'any' }]
    : [];
}

/** The web app manifest of a client's portal, in the branding of the company. */
export const portalManifest = (
  accessId: string,
  { name, logo_url, primary_color }: z.infer<typeof branding>,
) => ({
  name: `${name} client portal`,
  short_name: name,
  id: `/portal/client/${accessId}`,
  start_url: `/portal/client/${accessId}`,
  // Quotes, invoices, and documents to sign open beside the portal.
  scope: '/',
  display: 'standalone',
  background_color: '#ffffff',
  theme_color: primary_color ?? '#1e40af',
  icons: [
    ...iconOf(logo_url),
    { src: '/install/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/install/icon-512.png', sizes: '512x512', type: 'image/png' },
  ],
});
