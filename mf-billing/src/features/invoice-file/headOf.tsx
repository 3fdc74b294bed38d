import { DateText, Money } from '@plumbline/design';
import type { InvoiceFile } from '../../data/invoiceFile.ts';
import { dueDay } from '../../shared/print/paymentTerms.ts';

/** The amount to highlight and its details; a void invoice has nothing due. */
export function headOf(invoice: InvoiceFile) {
  const { status, kind, total_amount, balance, issue_date, void_reason } = invoice;
  const isCredit = kind === 'credit_note';
  if (status === 'void')
    return {
      label: 'Voided',
      amount: total_amount,
      about: [isCredit ? 'No credit issued.' : 'No payment due.', void_reason]
        .filter(Boolean)
        .join(' '),
    };
  if (isCredit)
    return {
      label: 'Credited',
      amount: total_amount,
      about: (
        <>
          Issued <DateText value={issue_date} />
        </>
      ),
    };
  const due = dueDay(invoice);
  const about = (
    <>
      of <Money amount={total_amount} />
      {status === 'paid' && invoice.paid_date ? (
        <>
          , paid <DateText value={invoice.paid_date} />
        </>
      ) : (
        due && (
          <>
            , due <DateText value={due} />
          </>
        )
      )}
    </>
  );
  return { label: 'Balance', amount: balance, about };
}
