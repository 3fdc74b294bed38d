import { addressLine } from '@plumbline/domain';
import { z } from 'zod';
import type { Brand } from './mailText.ts';

const text = z.string().nullish();

/** What the database says of a company to its clients (private.company_card). */
export const companyCard = z.object({
  name: z.string(),
  email: text,
  phone: text,
  website: text,
  logo_url: text,
  primary_color: text,
  accent_color: text,
  address: z.object({ street: text, city: text, state: text, zip: text }).catch({}),
});
/** The columns of a company that make its card. */
export const cardColumns =
  'name, email, phone, website, logo_url, primary_color, accent_color, address';
type CompanyCard = z.infer<typeof companyCard>;

/** How a company's mails look; a logo in our own storage is shown from the site's address. */
export function brandOf(card: CompanyCard, siteUrl: string): Brand {
  const contact = [addressLine(card.address), card.phone, card.email, card.website].flatMap(
    (part) => part || [],
  );
  return {
    name: card.name,
    contact,
    ...(card.primary_color && { primaryColor: card.primary_color }),
    ...(card.accent_color && { accentColor: card.accent_color }),
    ...logoOf(card.logo_url, siteUrl),
  };
}

function logoOf(logo: CompanyCard['logo_url'], siteUrl: string): Pick<Brand, 'logoUrl'> {
  if (!logo) return {};
  if (logo.startsWith('https://')) return { logoUrl: logo };
  if (!/^\/?(storage\/v1\/object\/public\/|company-logos\/)/.test(logo)) return {};
  const path = logo.replace(
    /^\/?company-logos\//,
    '/storage/v1/object/public/company-assets/company-logos/',
  );
  return { logoUrl: new URL(path, siteUrl).href };
}
