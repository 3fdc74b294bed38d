import { Box, Button, DateText, Money, Stack, Typography, dotted } from '@plumbline/design';
import { methodInSentence } from '@plumbline/domain';
import type { InvoiceFile, Payment } from '../../data/invoiceFile.ts';
import { refundableOf } from './invoiceLedger.ts';

const paymentKindLabel = {
  payment: 'Payment',
  refund: 'Refund',
  client_credit: 'Credit applied',
  credit_note: 'Credit note',
  kept_as_credit: 'Saved as credit',
} as const;

/** Explains an overpayment; `used` dollars of its credit are used. */
function CreditNote({ payment: { amount, credited }, used }: { payment: Payment; used: number }) {
  if (credited === 0) return null;
  return (
    <Typography variant="body2">
      {credited < 0 && 'Deducted from the client’s credit.'}
      {credited > 0 &&
        amount === 0 &&
        'The invoice was already paid, so the full amount was saved as client credit.'}
      {credited > 0 && amount > 0 && (
        <>
          Paid <Money amount={amount + credited} /> (<Money amount={credited} /> saved as client
          credit).
        </>
      )}
      {used > 0 && (
        <>
          {' '}
          <Money amount={used} /> of this credit has been used.
        </>
      )}
    </Typography>
  );
}

type PaymentListProps = {
  invoice: InvoiceFile;
  /** The client's current credit in dollars; undefined while unknown. */
  credit: number | undefined;
  canWrite: boolean;
  onReceipt: (payment: Payment) => void;
  onRefund: (payment: Payment) => void;
};

/** The ledger of one invoice: every payment and refund, with its receipt. */
export function PaymentList(props: PaymentListProps) {
  const { invoice, credit, canWrite, onReceipt, onRefund } = props;
  return (
    <Box component="section" aria-label="Payments">
      <Typography variant="h3" component="h2" sx={{ mb: 1 }}>
        Payments
      </Typography>
      {invoice.payments.length === 0 && (
        <Typography color="textSecondary">
          {invoice.status === 'paid' ? 'No payment was due.' : 'No payments yet'}
        </Typography>
      )}
      <Stack component="ul" spacing={1.5} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {invoice.payments.map((payment) => {
          const { amount: refundable, used } = refundableOf(payment, invoice.payments, credit);
          return (
            <li key={payment.id}>
              <Stack direction="row" spacing={2} sx={{ justifyContent: 'space-between' }}>
                <span>
                  {paymentKindLabel[payment.kind]}
                  {payment.method && ` by ${methodInSentence(payment.method)}`},{' '}
                  <DateText value={payment.paid_at} />
                </span>
                <strong>
                  <Money amount={payment.amount || payment.credited} />
                </strong>
              </Stack>
              <CreditNote payment={payment} used={used} />
              {(payment.reference ?? payment.notes) && (
                <Typography variant="body2" color="textSecondary">
                  {dotted(payment.reference, payment.notes)}
                </Typography>
              )}
              {payment.amount + payment.credited > 0 && (
                <Stack direction="row" spacing={1}>
                  {payment.kind === 'payment' && (
                    <Button size="small" onClick={() => onReceipt(payment)}>
                      Receipt
                    </Button>
                  )}
                  {canWrite && payment.kind !== 'credit_note' && refundable > 0 && (
                    <Button size="small" color="inherit" onClick={() => onRefund(payment)}>
                      {payment.kind === 'client_credit' ? 'Return to credit' : 'Refund'}
                    </Button>
                  )}
                </Stack>
              )}
            </li>
          );
        })}
      </Stack>
    </Box>
  );
}
