import { ClientDate } from '@plumbline/design';
import type { SharedDocument } from '../../data/sharedDocumentShapes.ts';
import { dueDay } from '../../shared/print/paymentTerms.ts';

/** The date to respond by; an invoice's dates and purchase order. */
export function Deadline({ document }: { document: SharedDocument }) {
  if (document.status === 'draft') return null;
  if (document.type === 'quote')
    return (
      document.valid_until && (
        <>
          Valid until <ClientDate value={document.valid_until} />
        </>
      )
    );
  const due = dueDay(document);
  return (
    <>
      Issued <ClientDate value={document.issue_date} />
      {due && (
        <>
          , due <ClientDate value={due} />
        </>
      )}
      {document.po_number && `. PO number: ${document.po_number}`}
    </>
  );
}
