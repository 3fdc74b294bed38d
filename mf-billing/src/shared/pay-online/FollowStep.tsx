import { Alert, Button, LoadingState, Stack } from '@plumbline/design';
import type { PaymentAttempt } from '../../data/onlinePayments.ts';
import { paymentFailed } from '../card/cardOutcome.ts';
import { DoneAlert } from '../DoneAlert.tsx';

type FollowStepProps = {
  /** In dollars. */
  amount: number;
  /** Writes dollars for who pays: the client or the company. */
  money: (dollars: number) => string;
  attempt: PaymentAttempt | undefined;
  isProcessing: boolean;
  isMakingReceipt?: boolean;
  onReceipt?: (() => void) | undefined;
  onAgain: () => void;
};

/** Explains an overpayment: someone else paid first. */
function creditMessage(
  { amount, money }: Pick<FollowStepProps, 'amount' | 'money'>,
  credited: number,
): string {
  if (credited <= 0) return '';
  return credited < amount
    ? ` ${money(credited)} was more than the balance due and was saved as credit.`
    : ' The invoice was already paid, so the full amount was saved as credit.';
}

/** Follows an accepted card until the ledger has the payment: processing, received, or declined. */
export function FollowStep(props: FollowStepProps) {
  const {
    amount,
    money,
    attempt,
    isProcessing,
    isMakingReceipt = false,
    onReceipt,
    onAgain,
  } = props;
  if (attempt?.status === 'succeeded')
    return (
      <Stack spacing={2}>
        <DoneAlert isNew margin={{ mb: 0 }}>
          Payment of {money(amount)} received. Thank you.
          {creditMessage(props, attempt.credited)}
        </DoneAlert>
        {onReceipt && (
          <Button variant="outlined" loading={isMakingReceipt} onClick={onReceipt}>
            Download receipt
          </Button>
        )}
      </Stack>
    );
  if (attempt?.status === 'failed' || attempt?.status === 'canceled')
    return (
      <Stack spacing={2}>
        <Alert severity="error">{attempt.error ?? paymentFailed}</Alert>
        <Button variant="contained" onClick={onAgain}>
          Try again
        </Button>
      </Stack>
    );
  if (isProcessing || attempt?.status === 'processing')
    return (
      <Alert severity="info">
        Your payment of {money(amount)} is processing. Banks take up to 5 business days. You can
        close this window.
      </Alert>
    );
  return <LoadingState label="Your card was accepted. Recording the payment…" minHeight={120} />;
}
