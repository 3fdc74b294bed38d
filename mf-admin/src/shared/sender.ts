import { logoAddress, z } from '@plumbline/data';
import type { DocumentSender, PaperSize } from '@plumbline/design/documents';
import { placeLine } from '@plumbline/domain';
import type { Company } from '../data/company.ts';

const address = z
  .object({ street: z.string(), city: z.string(), state: z.string(), zip: z.string() })
  .partial()
  .catch({});

/** The company as the sender in document headers. */
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

/** Letter if the company chose it, otherwise A4. */
export const toPaperSize = ({ paper_size }: Pick<Company, 'paper_size'>): PaperSize =>
  paper_size.toLowerCase() === 'letter' ? 'letter' : 'a4';
