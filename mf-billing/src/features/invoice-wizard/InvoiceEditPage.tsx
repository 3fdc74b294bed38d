import { PageHeader } from '@plumbline/design';
import { useGo, usePageTitle, useParams, useSession } from '@plumbline/platform';
import { useState } from 'react';
import { useInvoiceFileQuery } from '../../data/invoices.ts';
import type { InvoiceFile } from '../../data/invoiceFile.ts';
import { emptyLine, toDraftLine } from '../../shared/draftLines.ts';
import { FilePage } from '../../shared/FilePage.tsx';
import { draftKey } from '../../shared/draftStorage.ts';
import { ClosedNotice } from '../../shared/wizard/ClosedNotice.tsx';
import { toInvoiceValues } from './invoiceForm.ts';
import { InvoiceWizard } from './InvoiceWizard.tsx';

/** Edits a draft; a sent invoice is revised or voided instead. */
export function InvoiceEditPage() {
  const { invoiceId = '' } = useParams();
  const { data, error, refetch } = useInvoiceFileQuery(invoiceId, {
    refetchOnMountOrArgChange: true,
  });
  usePageTitle(data && `Edit ${data.invoice_number}`, data?.invoice_number);
  return (
    <FilePage
      file={data}
      error={error}
      failure="Failed to load invoice data. Please try again."
      loading="Loading invoice…"
      onRetry={() => void refetch()}
      width="text"
    >
      {(invoice) => (
        <>
          <PageHeader title={`Edit invoice ${invoice.invoice_number}`} />
          {invoice.status === 'draft' ? (
            <Editing invoice={invoice} />
          ) : (
            <ClosedNotice kind="invoice" id={invoice.id}>
              This invoice has been sent. Revise or void it to change it.
            </ClosedNotice>
          )}
        </>
      )}
    </FilePage>
  );
}

/** Uses the invoice as it was opened: a refetch must not change what is being edited. */
function Editing({ invoice }: { invoice: InvoiceFile }) {
  const { user } = useSession();
  const go = useGo();
  const [opened] = useState(invoice);
  const [start] = useState(() => ({
    id: opened.id,
    version: opened.version,
    head: toInvoiceValues(opened),
    lines: opened.items.length > 0 ? opened.items.map(toDraftLine) : [emptyLine()],
  }));
  const open = () => go('billing.invoice', { params: { invoiceId: opened.id } });
  return (
    <InvoiceWizard
      storageKey={draftKey('invoice', user.id, opened.id)}
      start={start}
      invoice={opened}
      onSaved={open}
      onCancel={open}
    />
  );
}
