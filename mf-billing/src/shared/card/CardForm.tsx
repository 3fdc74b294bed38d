import { messageOf } from '@plumbline/data';
import { FailedState, LoadingState } from '@plumbline/design';
import { lazyComponent } from '@plumbline/platform';
import { useCardFormQuery } from '../../data/onlinePayments.ts';
import type { CardOutcome } from './cardOutcome.ts';

export type CardFormProps = {
  /** The client secret of a payment or of a card setup. */
  clientSecret: string;
  /** The connected Stripe account; null for the platform's. */
  stripeAccount: string | null;
  submitLabel: string;
  /** A card on file to pay with instead of a new one. */
  savedCard?: string | undefined;
  /** Called on success only; a declined card is shown in the form, to try another. */
  onDone: (outcome: Exclude<CardOutcome, { status: 'failed' }>) => void;
};

const StripeCardForm = lazyComponent(() =>
  import('./StripeCardForm.tsx').then((module) => module.StripeCardForm),
);
const LocalCardForm = lazyComponent(() =>
  import('./LocalCardForm.tsx').then((module) => module.LocalCardForm),
);

/** Stripe's card form, or the emulator's with the same interface. */
export function CardForm(props: CardFormProps) {
  const { data, error, refetch } = useCardFormQuery();
  const loading = <LoadingState label="Loading the card form…" minHeight={120} />;
  if (error)
    return (
      <FailedState
        title="Couldn’t load the card form"
        message={messageOf(error)}
        onRetry={() => void refetch()}
      />
    );
  if (!data) return loading;
  const { publishableKey, url } = data;
  return url === null ? (
    <StripeCardForm {...props} publishableKey={publishableKey} fallback={loading} />
  ) : (
    <LocalCardForm {...props} publishableKey={publishableKey} url={url} fallback={loading} />
  );
}
