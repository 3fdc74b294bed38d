import { api, useDispatch } from '@plumbline/data';
import { Alert, Button, clientMoney } from '@plumbline/design';
import { useState } from 'react';
import type { SharedQuote } from '../../data/sharedDocumentShapes.ts';
import { BankPaymentNotice } from '../../shared/pay-online/BankPaymentNotice.tsx';
import { PayOnlineDialog } from '../../shared/pay-online/PayOnlineDialog.tsx';
import { DoneAlert, useJustDone } from '../../shared/DoneAlert.tsx';

type DepositPartProps = {
  token: string;
  quote: SharedQuote;
  /** The quote was accepted a moment ago, so the card comes next. */
  isNext: boolean;
};

/** Whether the deposit is paid back, with a space before it; empty where the quote doesn't say. */
export const refundText = ({
  is_refundable: isRefundable,
}: NonNullable<SharedQuote['deposit']>) => {
  if (typeof isRefundable !== 'boolean') return '';
  return isRefundable ? ' The deposit is refundable.' : ' The deposit is non-refundable.';
};

/** What a quote asks for on acceptance: said before it, paid after it. */
export function DepositPart({ token, quote, isNext }: DepositPartProps) {
  const [isOpen, setOpen] = useState(isNext);
  const dispatch = useDispatch();
  const { deposit, number, status } = quote;
  const isNew = useJustDone(status === 'accepted' && deposit?.balance === 0);
  if (!deposit) return null;
  const { invoice_id, invoice_number, balance, bank_payment: bank } = deposit;
  const isProcessing = balance !== null && balance > 0 && balance <= (bank?.processing ?? 0);
  if (status === 'sent')
    return (
      <Alert severity="info" sx={{ mt: 2 }}>
        A deposit of {clientMoney(deposit.amount)} is due when you accept this quote.
        {refundText(deposit)}
      </Alert>
    );
  if (status !== 'accepted' || !invoice_id || balance === null) return null;
  return (
    <>
      <BankPaymentNotice payment={bank} isClient />
      {!isProcessing &&
        (balance > 0 ? (
          <Alert
            severity="warning"
            sx={{ mt: 2 }}
            action={
              <Button color="inherit" size="small" onClick={() => setOpen(true)}>
                Pay deposit
              </Button>
            }
          >
            The deposit of {clientMoney(balance)} is not paid yet. Your acceptance is valid.
            {refundText(deposit)}
          </Alert>
        ) : (
          <DoneAlert isNew={isNew} margin={{ mt: 2 }}>
            The deposit of {clientMoney(deposit.amount)} is paid. Thank you.
          </DoneAlert>
        ))}
      {isOpen && (
        <PayOnlineDialog
          invoice={{ id: invoice_id, number: invoice_number ?? '', balance }}
          isWhole
          title={`Pay the deposit for quote ${number}`}
          token={token}
          onPaid={() => dispatch(api.util.invalidateTags([{ type: 'Quote', id: 'SHARED' }]))}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
