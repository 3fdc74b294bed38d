import { logoAddress } from '@plumbline/data';
import { companySender, type DocumentSender } from '@plumbline/design/documents';
import type { CompanyCard } from '../../data/lookups.ts';

/** The sender of a document. */
export const toSender = (company: CompanyCard): DocumentSender =>
  companySender(company, logoAddress(company.logo_url));
