import { DateText, today } from '@plumbline/design';
import { useZodForm } from '@plumbline/design/forms';
import { useEmit } from '@plumbline/platform';
import { useMemo } from 'react';
import { useInvoiceSaveMutation } from '../../data/invoiceActions.ts';
import { useLazyInvoiceFileQuery } from '../../data/invoices.ts';
import type { InvoiceFile } from '../../data/invoiceFile.ts';
import { figure } from '../../shared/draftLines.ts';
import { DocumentWizard } from '../../shared/wizard/DocumentWizard.tsx';
import { useWizardDraft, type DraftOptions } from '../../shared/wizard/useWizardDraft.ts';
import { ChangeOrderOffer } from './ChangeOrderOffer.tsx';
import { InvoiceBasicStep } from './InvoiceBasicStep.tsx';
import {
  basicFields,
  invoiceForm,
  toInvoiceInput,
  toInvoiceValues,
  type InvoiceValues,
} from './invoiceForm.ts';

type InvoiceWizardProps = DraftOptions<InvoiceValues> & {
  /** The draft being edited; absent for a new one. */
  invoice?: InvoiceFile;
  onSaved: (invoice: InvoiceFile) => void;
  onCancel: () => void;
};

/** The invoice wizard, in three steps. */
export function InvoiceWizard({ invoice, onSaved, onCancel, ...draftOptions }: InvoiceWizardProps) {
  // A draft may have a due date in the past.
  const due = invoice?.due_date;
  const firstDay = due && due < today() ? due : today();
  const draft = useWizardDraft(draftOptions);
  const form = useZodForm<InvoiceValues, InvoiceValues>(
    useMemo(() => invoiceForm(firstDay), [firstDay]),
    draft.head,
  );
  const [save, { isLoading }] = useInvoiceSaveMutation();
  const [fetchInvoice] = useLazyInvoiceFileQuery();
  const emit = useEmit();
  const number = invoice ? invoice.invoice_number : draft.suggested;
  return (
    <DocumentWizard<InvoiceValues, InvoiceFile>
      kind="invoice"
      draft={draft}
      form={form}
      file={invoice}
      toValues={toInvoiceValues}
      numberOf={({ invoice_number }) => invoice_number}
      checkBasic={() => form.trigger([...basicFields])}
      needsItems
      reviewFacts={({ issue_date, po_number, due_date, payment_terms, retainage_rate }) => [
        ['Issue date', issue_date ? <DateText value={issue_date} /> : 'Not set'],
        ['PO number', po_number.trim()],
        ['Due date', due_date ? <DateText value={due_date} /> : 'Not set'],
        ['Payment terms', payment_terms.trim()],
        ['Retainage', figure(retainage_rate) > 0 && `${figure(retainage_rate)}%`],
      ]}
      onSave={({ head, ...rest }) =>
        save({ invoice: toInvoiceInput(draft.id, head, number), ...rest })
      }
      onConflict={(id) =>
        fetchInvoice(id)
          .unwrap()
          .then((latest) => (latest.status === 'draft' ? latest : undefined))
          .catch(() => undefined)
      }
      isSaving={isLoading}
      onSaved={(saved) => {
        if (!invoice) emit('invoice.created@1', { invoice_id: saved.id });
        onSaved(saved);
      }}
      onCancel={onCancel}
      offer={
        invoice?.kind === 'retainage'
          ? undefined
          : ({ project_id }) => (
              <ChangeOrderOffer
                project={project_id}
                invoice={invoice?.id}
                lines={draft.lines}
                setLines={draft.setLines}
              />
            )
      }
      basicStep={
        <InvoiceBasicStep form={form} isNumberFixed={invoice !== undefined} firstDay={firstDay} />
      }
    />
  );
}
