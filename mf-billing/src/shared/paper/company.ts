import { logoAddress, z } from '@plumbline/data';
import {
  dress,
  standardTemplate,
  storedTemplate,
  type DocumentSender,
  type Paper,
  type PaperDocument,
} from '@plumbline/design/documents';
import { placeLine } from '@plumbline/domain';
import type { DocumentKind } from '../../data/schemas.ts';
import type { CompanyCard } from '../../data/lookups.ts';

const addressObject = z
  .object({ street: z.string(), city: z.string(), state: z.string(), zip: z.string() })
  .partial();

/** An address as printed lines, whether it is stored as text or in parts. */
export function addressLines(address: unknown): string[] {
  if (typeof address === 'string')
    return address
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean);
  const parts = addressObject.safeParse(address);
  if (!parts.success) return [];
  const { street, ...place } = parts.data;
  return [street, placeLine(place)].flatMap((line) => (line ? [line] : []));
}

/** The sender of a document. */
export function toSender({
  name,
  address,
  phone,
  email,
  website,
  logo_url,
  primary_color,
  font_family,
  license_number,
}: CompanyCard): DocumentSender {
  return {
    name,
    details: [
      ...addressLines(address),
      ...[phone, email, website].flatMap((line) => (line ? [line] : [])),
      ...(license_number ? [`License ${license_number}`] : []),
    ],
    logoUrl: logoAddress(logo_url),
    color: primary_color ?? null,
    font: font_family ?? null,
  };
}

/** Letter where the company chose it, else A4 (C36). */
export const toPaperSize = (company: CompanyCard): Paper =>
  company.paper_size?.toLowerCase() === 'letter' ? 'letter' : 'a4';

const defaultTemplates = z
  .object({ quote: storedTemplate, invoice: storedTemplate })
  .partial()
  .catch({});

/** A document in the clothes of the company's default template of its type (P42). */
export const dressed = (
  type: DocumentKind,
  company: CompanyCard,
  document: Omit<PaperDocument, 'template'>,
): PaperDocument =>
  dress(
    { ...document, template: standardTemplate },
    defaultTemplates.parse(company.templates ?? {})[type],
  );
