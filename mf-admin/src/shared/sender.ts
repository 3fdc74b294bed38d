import { logoAddress, z } from '@plumbline/data';
import type { DocumentSender, Paper } from '@plumbline/design/documents';
import { placeLine } from '@plumbline/domain';
import type { Company } from '../data/company.ts';

const address = z
  .object({ street: z.string(), city: z.string(), state: z.string(), zip: z.string() })
  .partial()
  .catch({});

/** The company as it stands at the head of its documents. */
export function toSender(company: Company): DocumentSender {
  const { street, ...place } = address.parse(company.address);
  const license = z.string().catch('').parse(company.settings.license_number);
  return {
    name: company.name,
    details: [
      street,
      placeLine(place),
      company.phone,
      company.email,
      company.website,
      license && `License ${license}`,
    ].flatMap((line) => (line ? [line] : [])),
    logoUrl: logoAddress(company.logo_url),
    color: company.primary_color,
    font: company.font_family,
  };
}

/** Letter where the company chose it, else A4 (DECISIONS C36). */
export const toPaper = ({ paper_size }: Pick<Company, 'paper_size'>): Paper =>
  paper_size.toLowerCase() === 'letter' ? 'letter' : 'a4';
