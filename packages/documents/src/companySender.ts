import { placeLine } from '@plumbline/domain';
import { z } from 'zod';
import {
  standardTemplate,
  type DocumentSender,
  type PaperSize,
  type PrintDocument,
} from './model.ts';
import { dress, storedTemplate } from './storedTemplate.ts';

/** A company as its documents show it (the database's `company_card`). */
export type PrintedCompany = {
  name: string;
  address?: unknown;
  phone?: string | null | undefined;
  email?: string | null | undefined;
  website?: string | null | undefined;
  logo_url?: string | null | undefined;
  primary_color?: string | null | undefined;
  font_family?: string | null | undefined;
  paper_size?: string | null | undefined;
  license_number?: string | null | undefined;
  templates?: unknown;
};

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

/** The sender of a document. `logoUrl` is where the logo can be fetched. */
export const companySender = (company: PrintedCompany, logoUrl: string | null): DocumentSender => ({
  name: company.name,
  details: [
    ...addressLines(company.address),
    ...[company.phone, company.email, company.website].flatMap((line) => (line ? [line] : [])),
    ...(company.license_number ? [`License ${company.license_number}`] : []),
  ],
  logoUrl,
  color: company.primary_color ?? null,
  font: company.font_family ?? null,
});

/** Letter where the company chose it, else A4. */
export const companyPaperSize = ({ paper_size }: Pick<PrintedCompany, 'paper_size'>): PaperSize =>
  paper_size?.toLowerCase() === 'letter' ? 'letter' : 'a4';

const defaultTemplates = z
  .object({ quote: storedTemplate, invoice: storedTemplate })
  .partial()
  .catch({});

/** A document in the company's default template of its type (P42). */
export const dressed = (
  type: 'quote' | 'invoice',
  company: Pick<PrintedCompany, 'templates'>,
  document: Omit<PrintDocument, 'template'>,
): PrintDocument =>
  dress(
    { ...document, template: standardTemplate },
    defaultTemplates.parse(company.templates ?? {})[type],
  );
