import { messageOf } from '@plumbline/data';
import { FailedState, LoadingState } from '@plumbline/design';
import { later } from '@plumbline/platform';
import { useCardFormQuery } from '../../data/onlinePayments.ts';
import type { CardOutcome } from './cardOutcome.ts';

export type CardFormProps = {
  /** Of a payment, or of a card that is to be kept. */
  clientSecret: string;
  /** The connected account that is paid; null for the platform's. */
  stripeAccount: string | null;
  submitLabel: string;
  /** Pays with this card on file instead of a typed one. */
  keptCard?: string | undefined;
  /** Only what went well; a refusal is shown in the form, and the next card may be tried. */
  onDone: (outcome: Exclude<CardOutcome, { status: 'failed' }>) => void;
};

const StripeCardForm = later(() =>
  import('./StripeCardForm.tsx').then((module) => module.StripeCardForm),
);
const LocalCardForm = later(() =>
  import('./LocalCardForm.tsx').then((module) => module.LocalCardForm),
);

/** The provider's card form: Stripe's, or the local provider's with the same interface. */
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
    <StripeCardForm {...props} publishableKey={publishableKey} waiting={loading} />
  ) : (
    <LocalCardForm {...props} publishableKey={publishableKey} url={url} waiting={loading} />
  );
}
