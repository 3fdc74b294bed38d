import { isDataError } from '@plumbline/data';
import { clientMoney, formatMoney } from '@plumbline/design';
import { ContentDialog } from '@plumbline/design/forms';
import { useEffect, useEffectEvent, useState } from 'react';
import {
  usePaymentStartMutation,
  usePaymentStartSharedMutation,
  type StartedPayment,
} from '../../data/onlinePayments.ts';
import { CardForm } from '../card/CardForm.tsx';
import { paymentBroke } from '../card/cardOutcome.ts';
import { AmountStep } from './AmountStep.tsx';
import { FollowStep } from './FollowStep.tsx';
import { useAttempt } from './useAttempt.ts';

type PayOnlineDialogProps = {
  invoice: { id: string; number: string; balance: number };
  /** A deposit is paid in full. */
  isWhole?: boolean;
  title?: string;
  /** Of the client's link, where a client pays. */
  token?: string;
  isMakingReceipt?: boolean;
  /** In dollars; `credited` is the overpayment. Without it there is no button for a receipt. */
  onReceipt?: (amount: number, credited: number) => void;
  /** Called once the ledger has the payment, and when the bank begins to process it. */
  onPaid: () => void;
  onClose: () => void;
};

/** Pay Online: how much, the provider's card form, and what becomes of it. */
export function PayOnlineDialog(props: PayOnlineDialogProps) {
  const { invoice, token, isMakingReceipt = false, onReceipt, onPaid, onClose } = props;
  const { isWhole = false, title = `Pay invoice ${invoice.number}` } = props;
  const money = token === undefined ? formatMoney : clientMoney;
  const [startOwn] = usePaymentStartMutation();
  const [startShared] = usePaymentStartSharedMutation();
  // The balance at the start: it drops while the dialog is still open.
  const [balance] = useState(invoice.balance);
  const [payment, setPayment] = useState<StartedPayment>();
  const [accepted, setAccepted] = useState<'succeeded' | 'processing'>();
  const attempt = useAttempt({ attemptId: accepted && payment?.attemptId, token });
  const isUnderway = attempt?.status === 'succeeded' || attempt?.status === 'processing';
  const tell = useEffectEvent(onPaid);
  useEffect(() => {
    if (isUnderway) tell();
  }, [isUnderway, attempt?.status]);

  const start = async (cents: number | undefined) => {
    const part = cents === undefined ? {} : { cents };
    const { data, error } =
      token === undefined
        ? await startOwn({ invoiceId: invoice.id, ...part })
        : await startShared({ token, ...part });
    if (data) setPayment(data);
    return error && (isDataError(error) ? error : { kind: 'unexpected', message: paymentBroke });
  };
  const amount = (payment?.amount ?? 0) / 100;
  return (
    <ContentDialog isOpen title={title} onClose={onClose} width="xs">
      {!payment && <AmountStep balance={balance} money={money} isWhole={isWhole} onStart={start} />}
      {payment && !accepted && (
        <CardForm
          clientSecret={payment.clientSecret}
          stripeAccount={payment.stripeAccount}
          submitLabel={`Pay ${money(amount)}`}
          onDone={({ status }) => setAccepted(status)}
        />
      )}
      {accepted && (
        <FollowStep
          amount={amount}
          money={money}
          attempt={attempt}
          isProcessing={accepted === 'processing'}
          isMakingReceipt={isMakingReceipt}
          onReceipt={onReceipt && (() => onReceipt(amount, attempt?.credited ?? 0))}
          onAgain={() => {
            setAccepted(undefined);
            setPayment(undefined);
          }}
        />
      )}
    </ContentDialog>
  );
}
