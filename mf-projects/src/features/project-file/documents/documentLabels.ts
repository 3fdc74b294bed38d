import { type DocumentCategory, documentCategories } from '@plumbline/domain';
import { statusDisplay, type StatusShape, type ToneName } from '@plumbline/design';
import { type ProjectDocument } from '../../../data/documents.ts';

export type CategoryFilter = 'all' | DocumentCategory;
const categoryLabel: Record<CategoryFilter, string> = {
  all: 'All',
  contracts: 'Contracts',
  permits: 'Permits',
  warranties: 'Warranties',
  invoices: 'Invoices',
};
export const categoryChoices = documentCategories.map((value) => ({
  value,
  label: categoryLabel[value],
}));

/** The documentCategories with their counts, as tabs. */
export const categoryTabs = (documents: readonly ProjectDocument[]) =>
  (['all', ...documentCategories] as const).map((id) => ({
    id,
    label: `${categoryLabel[id]} (${documents.filter(({ category }) => id === 'all' || category === id).length})`,
  }));

const documentStatusDisplay: Record<
  ProjectDocument['status'],
  { label: string; tone: ToneName; shape: StatusShape }
> = {
  signed: { label: 'Signed', tone: 'success', shape: 'check' },
  pending: { label: 'Pending', tone: 'accent', shape: 'half' },
  expired: { label: 'Expired', tone: 'error', shape: 'triangle' },
  draft: { label: 'Draft', tone: 'neutral', shape: 'ring' },
  approved: { label: 'Approved', tone: 'success', shape: 'diamond' },
  paid: { label: 'Paid', tone: 'success', shape: 'disc' },
  active: { label: 'Active', tone: 'primary', shape: 'disc' },
};

/** A document's status display; past its expiration date it is expired. */
export const lookOf = ({ status, expires_on }: ProjectDocument, now = new Date()) =>
  statusDisplay(
    documentStatusDisplay,
    expires_on && new Date(`${expires_on}T23:59:59`) < now ? 'expired' : status,
  );
