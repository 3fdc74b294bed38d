import { usePageTitle, useParams } from '@plumbline/platform';
import { useInvoiceFileQuery } from '../../data/invoices.ts';
import { FilePage } from '../../shared/FilePage.tsx';
import { refetchOnFocus } from '../../shared/refetchOnFocus.ts';
import { InvoiceView } from './InvoiceView.tsx';

/** /invoices/:invoiceId: one invoice as its client sees it, its payments, and what can be done. */
export function InvoicePage() {
  const { invoiceId = '' } = useParams();
  const { data, error, refetch } = useInvoiceFileQuery(invoiceId, refetchOnFocus);
  usePageTitle(data?.invoice_number);
  return (
    <FilePage
      file={data}
      error={error}
      failure="Failed to fetch invoice details"
      loading="Loading invoice…"
      onRetry={() => void refetch()}
    >
      {(invoice) => <InvoiceView invoice={invoice} />}
    </FilePage>
  );
}
