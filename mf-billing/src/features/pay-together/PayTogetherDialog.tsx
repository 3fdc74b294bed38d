import type { SlotProps } from '@plumbline/contract';
import { isDataError } from '@plumbline/data';
import { clientMoney } from '@plumbline/design';
import { ContentDialog } from '@plumbline/design/forms';
import { useEffect, useEffectEvent, useState } from 'react';
import { type StartedPayment } from '../../data/onlinePayments.ts';
import { usePaymentStartPortalMutation } from '../../data/portalPayments.ts';
import { CardForm } from '../../shared/card/CardForm.tsx';
import { paymentBroke } from '../../shared/card/cardOutcome.ts';
import { FollowStep } from '../../shared/pay-online/FollowStep.tsx';
import { useAttempt } from '../../shared/pay-online/useAttempt.ts';
import { ChooseInvoices } from './ChooseInvoices.tsx';
import { chosenParts, type TogetherValues } from './togetherForm.ts';

type PayTogetherDialogProps = SlotProps<'portal.pay@1'> & { onClose: () => void };

/** Which invoices and how much of each, the provider's card form, and what becomes of it. */
export function PayTogetherDialog({ session, onPaid, onClose, ...props }: PayTogetherDialogProps) {
  // What was open at the start: it drops while the dialog is still open.
  const [invoices] = useState(props.invoices);
  const [start] = usePaymentStartPortalMutation();
  const [payment, setPayment] = useState<StartedPayment & { savedCard?: string | undefined }>();
  const [accepted, setAccepted] = useState<'succeeded' | 'processing'>();
  const attempt = useAttempt({ attemptId: accepted && payment?.attemptId, session });
  const isUnderway = attempt?.status === 'succeeded' || attempt?.status === 'processing';
  const report = useEffectEvent(onPaid);
  useEffect(() => {
    if (isUnderway) report();
  }, [isUnderway, attempt?.status]);

  const begin = async (values: TogetherValues) => {
    const savedCard = values.card === 'new' ? undefined : values.card;
    const { data, error } = await start({
      session,
      invoices: chosenParts(values),
      savesCard: !savedCard && values.savesCard,
    });
    if (data) setPayment({ ...data, savedCard });
    return error && (isDataError(error) ? error : { kind: 'unexpected', message: paymentBroke });
  };
  const amount = (payment?.amount ?? 0) / 100;
  return (
    <ContentDialog isOpen title="Pay invoices" onClose={onClose} width="xs">
      {!payment && <ChooseInvoices session={session} invoices={invoices} onStart={begin} />}
      {payment && !accepted && (
        <CardForm
          clientSecret={payment.clientSecret}
          stripeAccount={payment.stripeAccount}
          savedCard={payment.savedCard}
          submitLabel={`Pay ${clientMoney(amount)}`}
          onDone={({ status }) => setAccepted(status)}
        />
      )}
      {accepted && (
        <FollowStep
          amount={amount}
          money={clientMoney}
          attempt={attempt}
          isProcessing={accepted === 'processing'}
          onAgain={() => {
            setAccepted(undefined);
            setPayment(undefined);
          }}
        />
      )}
    </ContentDialog>
  );
}
