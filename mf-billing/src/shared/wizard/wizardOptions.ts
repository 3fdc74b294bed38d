import type { ZodForm } from '@plumbline/design/forms';
import type { DocumentKind, LineInput } from '../../data/schemas.ts';
import type { QuoteLine } from '../../data/fileSchemas.ts';
import type { InvoiceLine } from '../../data/invoiceFile.ts';
import type { LeftOver, Rates } from '../draftTotals.ts';
import type { ReviewedHead } from './ReviewHead.tsx';
import type { WizardDraft } from './useWizardDraft.ts';

/** What the headers of both documents have. */
export type WizardHead = Omit<Rates, 'isExempt'> & ReviewedHead & { title: string };
/** What both documents have once they are stored. */
export type WizardFile = LeftOver & {
  id: string;
  version: number;
  items: (QuoteLine | InvoiceLine)[];
};

export type WizardOptions<Head extends WizardHead, File extends WizardFile> = {
  kind: DocumentKind;
  draft: WizardDraft<Head>;
  form: ZodForm<Head>;
  /** The document that is edited; absent for a new one. */
  file: File | undefined;
  toValues: (file: File) => Head;
  numberOf: (document: Head | File) => string;
  /** Validates the first step. */
  checkBasic: () => Promise<boolean>;
  /** An invoice needs a line, a quote can do without. */
  needsItems?: boolean;
  onSave: (typed: {
    head: Head;
    items: LineInput[];
    version?: number;
  }) => PromiseLike<{ data?: File | undefined; error?: unknown }>;
  /** The version someone else saved, unless it can no longer be edited. */
  onConflict: (id: string) => Promise<File | undefined>;
  onSaved: (file: File) => void;
  onCancel: () => void;
};
