/** What became of a card that was handed to the provider. */
export type CardOutcome =
  | { status: 'succeeded' | 'processing'; paymentMethod: string | null }
  | { status: 'failed'; message: string };

/** Shown where the provider says nothing of its own [001 §8]. */
export const paymentFailed = 'Payment failed. Please try again.';
/** Shown where the provider could not be reached [001 §8]. */
export const paymentBroke = 'An error occurred during payment.';

const paymentClosed =
  'This invoice was paid or changed while you were paying. Close this to see the latest version.';

type Refusal = { code?: string | undefined; message?: string | undefined };

/** The provider's own words, but for a payment that was taken back while its card form was open. */
export const failed = ({ code, message }: Refusal = {}): CardOutcome => ({
  status: 'failed',
  message: code === 'payment_intent_unexpected_state' ? paymentClosed : message || paymentFailed,
});

/** What a card form is for: to pay with a card, or to keep one. The id before `_secret_` says which. */
export const isSetup = (clientSecret: string) => clientSecret.startsWith('seti_');
