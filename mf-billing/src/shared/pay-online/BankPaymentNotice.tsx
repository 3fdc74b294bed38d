import { Alert, clientMoney, formatMoney } from '@plumbline/design';
import type { BankPayment } from '../../data/onlinePayments.ts';

type BankPaymentNoticeProps = { payment: BankPayment | null | undefined; isClient?: boolean };

/** That a bank debit is processing, or that the bank returned it: the ledger shows neither. */
export function BankPaymentNotice({ payment, isClient = false }: BankPaymentNoticeProps) {
  if (!payment) return null;
  const { processing, failed } = payment;
  const whose = isClient ? 'Your bank payment' : 'The client’s bank payment';
  const money = isClient ? clientMoney : formatMoney;
  return (
    <>
      {processing !== undefined && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {whose} of {money(processing)} is processing. Banks take up to 5 business days.
        </Alert>
      )}
      {failed && (
        <Alert severity="error" sx={{ mb: 2 }}>
          {whose} of {money(failed.amount)} failed. {failed.error}{' '}
          {isClient ? 'Pay again by card or from another account.' : 'The client can pay again.'}
        </Alert>
      )}
    </>
  );
}
