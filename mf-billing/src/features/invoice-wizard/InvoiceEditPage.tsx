import { Alert, Button, PageHeader } from '@plumbline/design';
import { Link, useGo, useParams, useSession } from '@plumbline/platform';
import { useState } from 'react';
import { useInvoiceFileQuery } from '../../data/invoices.ts';
import type { InvoiceFile } from '../../data/schemas.ts';
import { emptyLine, toDraftLine } from '../../shared/draftLines.ts';
import { FilePage } from '../../shared/FilePage.tsx';
import { draftKey } from '../../shared/keptDraft.ts';
import { toInvoiceValues } from './invoiceForm.ts';
import { InvoiceWizard } from './InvoiceWizard.tsx';

/** Edits a draft; what was sent is revised or voided instead (C29). */
export function InvoiceEditPage() {
  const { invoiceId = '' } = useParams();
  const { data, error, refetch } = useInvoiceFileQuery(invoiceId, {
    refetchOnMountOrArgChange: true,
  });
  return (
    <FilePage
      file={data}
      error={error}
      failure="Failed to load invoice data. Please try again."
      loading="Loading invoice…"
      onRetry={() => void refetch()}
    >
      {(invoice) => (
        <>
          <PageHeader title={`Edit invoice ${invoice.invoice_number}`} />
          {invoice.status === 'draft' ? (
            <Editing invoice={invoice} />
          ) : (
            <Alert
              severity="info"
              action={
                <Button
                  component={Link}
                  to={`/invoices/${invoice.id}`}
                  color="inherit"
                  size="small"
                >
                  Open invoice
                </Button>
              }
            >
              This invoice has been sent. Revise or void it to change it.
            </Alert>
          )}
        </>
      )}
    </FilePage>
  );
}

/** Holds the invoice as it was opened: a refetch must not change what is being edited. */
function Editing({ invoice }: { invoice: InvoiceFile }) {
  const { user } = useSession();
  const go = useGo();
  const [opened] = useState(invoice);
  const [start] = useState(() => ({
    id: opened.id,
    head: toInvoiceValues(opened),
    lines: opened.items.length > 0 ? opened.items.map(toDraftLine) : [emptyLine()],
  }));
  const open = () => go('billing.invoice', { params: { invoiceId: opened.id } });
  return (
    <InvoiceWizard
      storageKey={draftKey('invoice', user.id, opened.id)}
      start={start}
      invoice={opened}
      client={{ value: opened.client_id, label: opened.client_name ?? '' }}
      onSaved={open}
      onCancel={open}
    />
  );
}
